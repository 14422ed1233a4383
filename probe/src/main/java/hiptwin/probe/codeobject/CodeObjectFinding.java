package hiptwin.probe.codeobject;

import java.util.Objects;

/**
 * GPU code that is there and could not be taken in, or is odd.
 *
 * @param code what kind of finding it is
 * @param offsetBytes where in the file
 * @param sentence the same for people
 */
public record CodeObjectFinding(Code code, long offsetBytes, String sentence) {
    /** What kind of finding. The texts are part of the report format: codes may be added, none changes its meaning. */
    public enum Code {
        /** Compressed with zstd, and nothing here can decompress that. */
        NO_ZSTD_DECODER("no_zstd_decoder", true),
        /** Compressed in a way that is not known. */
        UNKNOWN_COMPRESSION("unknown_compression", true),
        /** Compressed, and the data or its sizes are wrong. */
        COMPRESSION_DAMAGED("compression_damaged", true),
        /** Larger than the limit when uncompressed. */
        TOO_LARGE("too_large", true),
        /** A bundle whose table is wrong or leads out of the file. */
        BUNDLE_DAMAGED("bundle_damaged", true),
        /** A code object that is cut short or contradicts itself. */
        CODE_OBJECT_DAMAGED("code_object_damaged", true),
        /** The file ends before what its ELF headers announce. */
        FILE_TRUNCATED("file_truncated", true),
        /** More than is read. */
        LIMIT_REACHED("limit_reached", true),
        /** A section for GPU code in which nothing is recognised. */
        FATBIN_NOT_RECOGNISED("fatbin_not_recognised", true),
        /** The names of a code object's kernels could not be read. */
        KERNELS_UNKNOWN("kernels_unknown", false),
        /** A code object for a processor that LLVM's table does not have. */
        TARGET_UNKNOWN("target_unknown", false),
        /** A bundle calls a code object by another target than its own header. */
        ENTRY_DIFFERS("entry_differs", false),
        /** An entry of a bundle that is no machine code, for example bitcode, which no runtime loads as it is. */
        NOT_MACHINE_CODE("not_machine_code", false),
        /** An AMDGPU ELF file that the HSA runtime does not load: of another system, or not linked. */
        NOT_FOR_HSA("not_for_hsa", false);

        private final String text;
        private final boolean hidesCode;

        Code(String text, boolean hidesCode) {
            this.text = text;
            this.hidesCode = hidesCode;
        }

        /** {@return the code as reports write it} */
        public String text() {
            return text;
        }

        /** {@return whether there may be code objects that were not read} */
        public boolean hidesCode() {
            return hidesCode;
        }
    }

    /** Refuses null. */
    public CodeObjectFinding {
        Objects.requireNonNull(code);
        Objects.requireNonNull(sentence);
    }
}
