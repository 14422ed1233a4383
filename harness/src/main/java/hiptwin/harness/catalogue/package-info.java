/**
 * The catalogue of extractors, read from a data file: names on each backend, keys, options, limits. It says what may be asked of a library;
 * what a library really has is asked of the library.
 */
package hiptwin.harness.catalogue;
