/** The small C libraries that benchmarks call, compiled where they run. */
package hiptwin.benchmarks.nativecode;
