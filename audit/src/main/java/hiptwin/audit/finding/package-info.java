/** What an audit has to say: one finding for each fault, under the id of the rule that it breaks. */
package hiptwin.audit.finding;
