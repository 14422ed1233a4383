/**
 * The HSA runtime: generated from {@code hiptwin/hsa.h}. An exception that leaves a visitor ends the Java virtual
 * machine, so a visitor catches everything and answers with a status.
 */
package hiptwin.bindings.hsa;
