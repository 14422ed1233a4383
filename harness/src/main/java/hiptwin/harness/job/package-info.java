/**
 * The main job as a call: from what is asked for to a judged record. The command line is one caller of it.
 */
package hiptwin.harness.job;

