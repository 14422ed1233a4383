/** The extractors in plain Java. */
package hiptwin.benchmarks.oracle;
