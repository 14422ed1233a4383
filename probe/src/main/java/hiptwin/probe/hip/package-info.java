/** The HIP runtime's view: which devices a HIP program would see, asked in a child JVM. */
package hiptwin.probe.hip;
