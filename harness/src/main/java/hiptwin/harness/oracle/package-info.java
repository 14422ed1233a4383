/**
 * A third opinion: some of libvmaf's extractors written again in plain Java, from the publications and from the
 * arithmetic that libvmaf's scores obey, without a line of libvmaf or of any native library. Start with {@link
 * hiptwin.harness.oracle.OracleEngine}; each extractor is one class, and what several of them share (unpacked planes,
 * squared error, blurred difference, logarithm) is one class each.
 *
 * <p>Integer stages give libvmaf's bits. Where a score passes through a function of the C mathematics library ({@code
 * log10}, {@code pow}, {@code atan2}, ...) the last digit belongs to that library, and the class says by how much the
 * two may differ.
 */
package hiptwin.harness.oracle;
