/** How late single frames and calls are: histograms, files of percentiles, a plot. */
package hiptwin.benchmarks.latency;
