/**
 * Bills of materials from the record and the facts of the tree: each binary with hash, build id, licence and source, and which
 * needs which. The same inputs give the same bytes: dates come from the record, serial numbers from hashes.
 */
package hiptwin.audit.sbom;
