/**
 * Finds a shared library's file without loading it, keeps every place that was tried, and says which of the libraries
 * it needs are missing. The dynamic loader's own message is one line about one place; this is the whole answer.
 */
package hiptwin.probe.library;
