/** Every document that an audit can write, by one call. */
package hiptwin.audit.document;
