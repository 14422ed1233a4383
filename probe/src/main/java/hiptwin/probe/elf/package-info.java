/**
 * What an ELF file says of itself: machine, type, name and the libraries it needs. Reads 64-bit little-endian files,
 * trusts nothing in them, and answers a damaged or hostile file with an {@link hiptwin.probe.elf.ElfException} and
 * nothing else.
 */
package hiptwin.probe.elf;
