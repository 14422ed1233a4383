/** Reports of long runs. */
package hiptwin.benchmarks.report;
