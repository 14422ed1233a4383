/** ELF files and what they need. */
package hiptwin.benchmarks.elf;
