/**
 * The licence gate: holds a tree to a record. It fails closed: what the record does not name, does not fix or has not decided
 * is a finding, and all findings are reported, not the first.
 */
package hiptwin.audit.licence;
