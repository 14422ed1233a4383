/**
 * SPDX licence expressions: parsed by the grammar of SPDX 2.3, annex D, checked against the ids of the licence list, and
 * asked which duty they carry.
 */
package hiptwin.audit.spdx;
