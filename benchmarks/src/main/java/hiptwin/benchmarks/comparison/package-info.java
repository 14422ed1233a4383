/** Score sets against each other. */
package hiptwin.benchmarks.comparison;
