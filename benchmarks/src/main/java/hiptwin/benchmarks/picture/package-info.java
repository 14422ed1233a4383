/** Frames of a file into the picture of a library. */
package hiptwin.benchmarks.picture;
