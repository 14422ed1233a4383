/**
 * The comparison of numbers: rules, per-frame comparison of two series, and of the series of one extractor on two sides.
 *
 * <p>Comparison is on doubles, never on text. NaN, positive infinity, negative infinity, negative zero and "absent" are five different
 * things.
 */
package hiptwin.harness.compare;
