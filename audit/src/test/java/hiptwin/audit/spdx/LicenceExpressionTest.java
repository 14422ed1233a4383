package hiptwin.audit.spdx;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.spdx.storage.listedlicense.SpdxListedLicenseLocalStore;

/** Grammar and meaning of licence expressions, after SPDX 2.3, annex D. */
class LicenceExpressionTest {
    @ParameterizedTest
    @CsvSource({"MIT, MIT", "  Apache-2.0   WITH LLVM-exception , Apache-2.0 WITH LLVM-exception",
        "(LGPL-3.0-or-later OR GPL-2.0-or-later), LGPL-3.0-or-later OR GPL-2.0-or-later",
        "MIT AND (BSD-3-Clause OR GPL-2.0-only), MIT AND (BSD-3-Clause OR GPL-2.0-only)",
        "MIT AND BSD-3-Clause OR GPL-2.0-only, MIT AND BSD-3-Clause OR GPL-2.0-only", "CDDL-1.0+, CDDL-1.0+", "GPL-2.0+, GPL-2.0+",
        "LicenseRef-LIVE-BRISQUE, LicenseRef-LIVE-BRISQUE", "DocumentRef-a:LicenseRef-b, DocumentRef-a:LicenseRef-b"})
    void expressionReadsBack(String text, String canonical) throws ExpressionException {
        assertThat(LicenceExpression.parse(text).text()).isEqualTo(canonical);
        assertThat(LicenceExpression.parse(canonical)).isEqualTo(LicenceExpression.parse(text));
    }

    @ParameterizedTest
    @ValueSource(strings = {"", " ", "MIT AND", "AND MIT", "(MIT", "MIT)", "MIT BSD-3-Clause", "MIT and BSD-3-Clause", "MIT WITH",
        "(MIT OR Zlib) WITH LLVM-exception", "MIT/X11", "see LICENSE", "NONE", "NOASSERTION", "MIT,Zlib", "()", "MIT OR OR Zlib"})
    void textThatIsNoExpressionIsRefusedWithItsPlace(String text) {
        assertThatThrownBy(() -> LicenceExpression.parse(text)).isInstanceOf(ExpressionException.class)
                .hasMessageContaining("is no SPDX licence expression: character ").hasMessageContaining("expected ");
    }

    @Test
    void deepAndLongExpressionsEndInAnErrorNotInAnOverflow() {
        assertThatThrownBy(() -> LicenceExpression.parse("(".repeat(4000))).isInstanceOf(ExpressionException.class);
        assertThatThrownBy(() -> LicenceExpression.parse("MIT OR ".repeat(10_000) + "MIT")).isInstanceOf(ExpressionException.class);
        StringBuilder product = new StringBuilder("(A1 OR B1)");
        for (int i = 2; i < 40; i++) {
            product.append(" AND (A").append(i).append(" OR B").append(i).append(')');
        }
        assertThatThrownBy(() -> LicenceExpression.parse(product.toString())).isInstanceOf(ExpressionException.class)
                .hasMessageContaining("more than 1024 alternatives");
    }

    @ParameterizedTest
    @CsvSource({"LGPL-2.1-only, true", "LGPL-3.0-or-later OR GPL-2.0-or-later, true", "BSD-3-Clause OR GPL-2.0-only, false",
        "MIT AND EUPL-1.2, true", "MIT, false", "Apache-2.0 WITH LLVM-exception, false", "MPL-2.0, true",
        "GPL-3.0-or-later WITH GCC-exception-3.1, true", "NCSA, false", "0BSD, false", "bzip2-1.0.6, false", "Zlib, false"})
    void sourceIsOwedIfEveryAlternativeAsksForIt(String text, boolean owed) throws ExpressionException {
        assertThat(LicenceExpression.parse(text).asksForSource()).isEqualTo(owed);
    }

    @ParameterizedTest
    @CsvSource({"BSD-3-Clause OR GPL-2.0-only, BSD-3-Clause, true", "BSD-3-Clause OR GPL-2.0-only, MIT, false",
        "BSD-3-Clause OR GPL-2.0-only, BSD-3-Clause OR GPL-2.0-only, false", "MIT AND (Zlib OR 0BSD), 0BSD AND MIT, true",
        "MIT AND (Zlib OR 0BSD), 0BSD, false"})
    void electionMakesEveryChoiceAsOffered(String offered, String elected, boolean permitted) throws ExpressionException {
        assertThat(LicenceExpression.parse(offered).permits(LicenceExpression.parse(elected))).isEqualTo(permitted);
    }

    @Test
    void idsAreThoseOfTheListInItsSpelling() throws ExpressionException {
        assertThat(LicenceExpression.parse("mit OR Nonesuch-1.0 OR LicenseRef-own OR GPL-2.0-only WITH Nonesuch-exception").unknownIds())
                .containsExactly("Nonesuch-1.0", "Nonesuch-exception", "mit");
        assertThat(SpdxList.meantBy("mit")).contains("MIT");
        assertThat(SpdxList.meantBy("LGPL-2.1")).isNotEmpty();
        assertThat(SpdxList.meantBy("Nonesuch-1.0")).isEmpty();
    }

    @Test
    void listIsThatOfTheSpdxLibrary() throws Exception {
        SpdxListedLicenseLocalStore library = new SpdxListedLicenseLocalStore();

        assertThat(SpdxList.licences()).isNotEmpty().containsExactlyInAnyOrderElementsOf(library.getSpdxListedLicenseIds());
        assertThat(SpdxList.exceptions()).isNotEmpty().containsExactlyInAnyOrderElementsOf(library.getSpdxListedExceptionIds());
        assertThat(library.getLicenseListVersion()).startsWith(SpdxList.VERSION);
    }
}
