/** The audit as a whole: one request, one result. Start with {@link hiptwin.audit.Audit}. */
package hiptwin.audit;
