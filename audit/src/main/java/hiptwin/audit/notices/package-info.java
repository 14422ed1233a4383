/** The third-party notices that travel with a tree, made from its record so that the same record gives the same bytes. */
package hiptwin.audit.notices;
