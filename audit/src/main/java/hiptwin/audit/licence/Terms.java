package hiptwin.audit.licence;

import hiptwin.audit.finding.Rule;
import hiptwin.audit.record.Component;
import hiptwin.audit.record.LicenceRecord;
import hiptwin.audit.spdx.ExpressionException;
import hiptwin.audit.spdx.LicenceExpression;
import hiptwin.audit.spdx.SpdxList;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;

/** The licences of a record, as far as they can be read. */
final class Terms {
    private final Map<String, LicenceExpression> concluded = new HashMap<>();
    private final Findings findings;

    private Terms(Findings findings) {
        this.findings = findings;
    }

    static Terms of(LicenceRecord record, Findings findings) {
        Terms terms = new Terms(findings);
        record.components().forEach(terms::read);
        return terms;
    }

    /** {@return whether a component's binaries ask for source; a licence that cannot be read has a finding of its own} */
    boolean asksForSource(Component component) {
        LicenceExpression expression = concluded.get(component.id());
        return expression != null && expression.asksForSource();
    }

    /** {@return the terms of a component that are on no list, if nothing else in its licence asks for source} */
    Optional<String> unjudged(Component component) {
        LicenceExpression expression = concluded.get(component.id());
        boolean named = !component.sources().isEmpty() || component.libraries().stream().anyMatch(library -> !library.sources().isEmpty());
        if (expression == null || expression.asksForSource() || named) {
            return Optional.empty();
        }
        return expression.licences().stream().filter(LicenceExpression.Licence::isReference).map(LicenceExpression::text).findFirst();
    }

    private void read(Component component) {
        Optional<LicenceExpression> offered = component.licence().flatMap(text -> parse(component, "licence", text));
        Optional<LicenceExpression> elected = component.elected().flatMap(text -> parse(component, "elected", text));
        if (component.elected().isPresent()) {
            if (offered.isPresent() && elected.isPresent() && !offered.get().permits(elected.get())) {
                findings.add(Rule.ELECTION, "", where(component) + " elects \"" + elected.get().text() + "\", which \""
                        + offered.get().text() + "\" does not offer", "elect one alternative of the licence, in full");
            }
        } else if (offered.isPresent() && offered.get().offersChoice()) {
            findings.add(Rule.ELECTION, "", where(component) + " has a choice of licence, \"" + offered.get().text()
                    + "\", and no \"elected\"", "say in \"elected\" under which of them it is used");
        }
        elected.or(() -> offered).ifPresent(expression -> concluded.put(component.id(), expression));
    }

    private Optional<LicenceExpression> parse(Component component, String key, String text) {
        LicenceExpression expression;
        try {
            expression = LicenceExpression.parse(text);
        } catch (ExpressionException e) {
            findings.add(Rule.EXPRESSION_INVALID, "", where(component) + ": " + key + " " + e.getMessage(),
                    "write an SPDX expression: ids of the SPDX list joined by AND, OR and WITH");
            return Optional.empty();
        }
        for (String id : expression.unknownIds()) {
            findings.add(Rule.UNKNOWN_LICENCE_ID, "", where(component) + ": " + key + " \"" + text + "\" names \"" + id
                    + "\", which SPDX list " + SpdxList.VERSION + " does not have", SpdxList.meantBy(id)
                    .map(meant -> "write \"" + meant + "\"").orElse("write an id of the SPDX list, or one that begins with LicenseRef-"));
        }
        return Optional.of(expression);
    }

    static String where(Component component) {
        return "component " + component.id() + ", " + component.place();
    }
}
