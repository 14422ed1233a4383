/** Kernels on an AMD GPU. */
package hiptwin.benchmarks.hip;
