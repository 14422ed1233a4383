/** What the parts of the harness cost. Each room asks about one part; each class asks one question. */
package hiptwin.benchmarks;
