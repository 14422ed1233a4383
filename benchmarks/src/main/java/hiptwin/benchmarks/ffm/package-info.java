/** The way from Java to C and back. */
package hiptwin.benchmarks.ffm;
