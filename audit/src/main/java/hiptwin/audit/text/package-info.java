/** Lines for people. */
package hiptwin.audit.text;
