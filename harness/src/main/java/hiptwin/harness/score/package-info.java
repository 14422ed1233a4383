/**
 * Measured numbers: one series of doubles per key, with "not measured" kept apart from every number, NaN and the infinities included.
 */
package hiptwin.harness.score;
