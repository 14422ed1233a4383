/**
 * What computes: the contract that libvmaf (through the Foreign Function and Memory API) and the oracle (plain Java) both keep.
 */
package hiptwin.harness.engine;
