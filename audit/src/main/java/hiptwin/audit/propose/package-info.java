/**
 * A draft of a licence record for a tree that has none: what the tree itself says is filled in, and what only a person can decide
 * is marked as undecided, so that the draft fails the gate until somebody has.
 */
package hiptwin.audit.propose;
