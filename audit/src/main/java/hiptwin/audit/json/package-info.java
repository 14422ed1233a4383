/** JSON as all documents of the audit are written: indented by two blanks, lines ended by LF, the same bytes for the same values. */
package hiptwin.audit.json;
