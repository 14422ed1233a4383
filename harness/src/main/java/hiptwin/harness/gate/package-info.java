/**
 * The judgement: what each cell, each section and the whole run amount to, and the exit code that follows. Statuses that mean different
 * things are never merged.
 */
package hiptwin.harness.gate;

