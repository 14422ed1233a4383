/**
 * Carrying out a plan: pieces of work spread over the cores, each in the process of its side, and what comes back when one of them fails,
 * dies or does not answer.
 */
package hiptwin.harness.run;

