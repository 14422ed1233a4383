/** What a tree loads, as findings: missing, superfluous and unsafe things, each under its rule and with its fix. */
package hiptwin.audit.closure;
