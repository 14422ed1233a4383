/**
 * Reference scores: what a real libvmaf gave for the fixtures, one file per library version and mode. Read by every run, written only when
 * asked to.
 */
package hiptwin.harness.reference;

