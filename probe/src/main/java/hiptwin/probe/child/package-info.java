/**
 * One question to a native library, asked in a child JVM with a deadline: whatever the library does to its process, the
 * JVM that asked gets an answer and learns which of answered, refused, crashed, aborted, exited or hung it was, and in
 * which call.
 */
package hiptwin.probe.child;
