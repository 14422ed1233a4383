/** The HSA runtime's view: which agents there are and what they can do, asked in a child JVM. */
package hiptwin.probe.hsa;
