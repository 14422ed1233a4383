/** The corresponding source that a copyleft licence asks for: what is owed, fetched by its pins, and verified again. */
package hiptwin.audit.source;
