/** Whole passes and whole runs against C programs that do the same. */
package hiptwin.benchmarks.whole;
