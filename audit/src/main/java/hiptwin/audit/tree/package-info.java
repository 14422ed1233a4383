/**
 * A tree of files as the audit sees it: every entry listed once, hashed in the same pass, never executed and never left
 * through a link. All paths are relative to the root of the tree, with {@code /} between the parts and none in front.
 */
package hiptwin.audit.tree;
