/** What the generated packages share: bringing a library into the process, and asking what it exports. */
package hiptwin.bindings;
