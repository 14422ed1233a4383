/** The package database of Debian in a tree: which packages are installed, and which files are theirs. */
package hiptwin.audit.debian;
