/**
 * Everything that will be run, decided and printable before any native library is loaded.
 */
package hiptwin.harness.plan;
