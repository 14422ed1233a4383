/**
 * How fast the extractors are on each side: every extractor alone, the start apart from what runs warm. Judges no number.
 */
package hiptwin.harness.bench;
