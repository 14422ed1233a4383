/**
 * A third opinion: some of libvmaf's extractors written again in plain Java, from the publications and from the
 * arithmetic that libvmaf's scores obey, without a line of libvmaf or of any native library. Start with {@link
 * hiptwin.harness.oracle.OracleEngine}; each extractor is one class, and what several of them share (unpacked planes,
 * squared error, blurred difference, logarithm) is one class each.
 *
 * <p>Integer stages give libvmaf's bits. Where a score passes through a function of the C mathematics library ({@code
 * log10}, {@code pow}, {@code atan2}, ...) the last digit belongs to that library, and the class says by how much the
 * two may differ.
 *
 * <table>
 * <caption>Measured against libvmaf as scalar C on x86-64 with glibc 2.36: the stored scores of all fixtures, and
 * seeded random sizes, depths, layouts, contents and options, 20,500 of them in one go. Netflix is Netflix/vmaf
 * f85a8536 (3.2.0), the fork is at c2a3c7e0; "either" is the lineage that the engine is made for. Bounds are the
 * catalogue's oracle rules, equality where it has none; stored scores are held to the measured maximum itself, and the
 * plain score of float_ms_ssim is held to a tighter bound than its decibels.</caption>
 * <tr><th>feature</th><th>lineage</th><th>bound</th><th>measured maximum</th><th>against</th></tr>
 * <tr><td>psnr, and its mean squared errors</td><td>either</td><td>2 ulp</td><td>0 on fixtures, 1 ulp on random
 * clips</td><td>Netflix, fork</td></tr>
 * <tr><td>float_psnr</td><td>either</td><td>2 ulp</td><td>0 on fixtures, 1 ulp on random clips</td><td>Netflix,
 * fork</td></tr>
 * <tr><td>float_moment</td><td>either</td><td>0</td><td>0</td><td>Netflix, fork</td></tr>
 * <tr><td>motion</td><td>either</td><td>0</td><td>0</td><td>Netflix, fork</td></tr>
 * <tr><td>motion_v2</td><td>fork</td><td>0</td><td>0</td><td>fork</td></tr>
 * <tr><td>ssim</td><td>fork</td><td>0</td><td>0</td><td>fork</td></tr>
 * <tr><td>ciede</td><td>either</td><td>1e-10</td><td>0 on fixtures, 2.2e-11 on random clips</td><td>Netflix,
 * fork</td></tr>
 * <tr><td>float_motion</td><td>either</td><td>0</td><td>0</td><td>Netflix, fork</td></tr>
 * <tr><td>float_ssim and its l, c, s</td><td>either</td><td>0</td><td>0</td><td>Netflix, fork</td></tr>
 * <tr><td>float_ms_ssim</td><td>either</td><td>1e-15</td><td>1.2e-16</td><td>Netflix, fork</td></tr>
 * <tr><td>float_ms_ssim in decibels</td><td>either</td><td>1e-11</td><td>1.5e-12</td><td>Netflix, fork</td></tr>
 * <tr><td>l, c, s of float_ms_ssim</td><td>either</td><td>1e-15</td><td>0</td><td>Netflix, fork</td></tr>
 * <tr><td>psnr_hvs</td><td>either</td><td>3e-14</td><td>0 on fixtures, 3.6e-15 on random clips</td><td>Netflix,
 * fork</td></tr>
 * <tr><td>ssimulacra2</td><td>fork</td><td>1e-12</td><td>1.5e-14 on fixtures, 1.2e-13 on random
 * clips</td><td>fork</td></tr>
 * <tr><td>cambi, with full_ref cambi_source and
 * cambi_full_reference</td><td>either</td><td>0</td><td>0</td><td>Netflix, fork</td></tr>
 * <tr><td>speed_chroma u, v, uv</td><td>either</td><td>0</td><td>0</td><td>Netflix, fork</td></tr>
 * <tr><td>speed_temporal</td><td>either</td><td>0</td><td>0</td><td>Netflix, fork</td></tr>
 * <tr><td>vif</td><td>either</td><td>0</td><td>0</td><td>Netflix, fork</td></tr>
 * <tr><td>float_vif</td><td>either</td><td>0</td><td>0</td><td>Netflix, fork</td></tr>
 * <tr><td>adm</td><td>either</td><td>0</td><td>0</td><td>Netflix, fork</td></tr>
 * <tr><td>float_adm</td><td>either</td><td>2e-6 of the score, or 2e-7</td><td>2.1e-7 of the score on fixtures, 2.3e-7
 * on random clips, 1.3e-6 there without noise weight; an aim of 5.2e-8 instead of 0</td><td>Netflix, fork</td></tr>
 * </table>
 */
package hiptwin.harness.oracle;
