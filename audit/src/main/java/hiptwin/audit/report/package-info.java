/** What an audit found, for people and for programs: text, JSON, SARIF, and a receipt that says which inputs it is about. */
package hiptwin.audit.report;
