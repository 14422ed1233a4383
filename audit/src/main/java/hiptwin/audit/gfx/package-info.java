/** The gfx targets of the GPU code in a tree, per binary and per kernel, held to a list of targets. */
package hiptwin.audit.gfx;
