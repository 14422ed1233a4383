/**
 * The licence record: which components a tree may hold, under which licences, with which texts, libraries and source. The file
 * is JSON, strict, and described by {@code record.schema.json} beside these classes; what is read from it is immutable.
 */
package hiptwin.audit.record;
