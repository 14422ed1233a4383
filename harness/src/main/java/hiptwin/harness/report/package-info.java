/**
 * What a run says: the JSON report with its schema, and the summary for people. Nothing here judges.
 */
package hiptwin.harness.report;

