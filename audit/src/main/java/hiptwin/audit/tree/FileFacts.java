package hiptwin.audit.tree;

import hiptwin.probe.codeobject.CodeObjects;
import hiptwin.probe.elf.ElfFile;
import java.util.Optional;

/**
 * What one reading of a regular file gives.
 *
 * @param sizeBytes how long it is
 * @param sha256 SHA-256, lower-case hex digits
 * @param beginsLikeElf whether its first four bytes are those of an ELF file
 * @param elf what it says of itself, if it can be read
 * @param elfFault why it cannot
 * @param code GPU code in it; empty if it is neither an ELF file nor a bundle of GPU code
 */
record FileFacts(long sizeBytes, String sha256, boolean beginsLikeElf, Optional<ElfFile> elf, Optional<String> elfFault,
        Optional<CodeObjects> code) {
}
