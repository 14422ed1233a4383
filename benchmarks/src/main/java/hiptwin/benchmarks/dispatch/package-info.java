/** A frame through the library and its scores out again. */
package hiptwin.benchmarks.dispatch;
