/**
 * The run from which Java learns what this program loads and links, so that later runs find it done: the training run of
 * an ahead-of-time cache (JEP 483, JEP 514). Of no use to people; the build starts it.
 */
package hiptwin.harness.training;
