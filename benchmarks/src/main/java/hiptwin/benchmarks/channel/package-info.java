/** Scores from a worker to its parent. */
package hiptwin.benchmarks.channel;
