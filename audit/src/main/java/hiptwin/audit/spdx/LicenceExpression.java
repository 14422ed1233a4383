package hiptwin.audit.spdx;

import java.util.LinkedHashSet;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;

/**
 * An SPDX licence expression (SPDX 2.3, annex D). {@code AND} binds more tightly than {@code OR}.
 *
 * <p>Immutable; safe for any thread.
 */
public sealed interface LicenceExpression {
    /**
     * Parses an expression. Operators are upper case. Whether the ids exist is asked separately, see {@link #unknownIds()}.
     *
     * @param text the expression
     * @return what it says
     * @throws ExpressionException if it is not one, or is longer or deeper than any real one
     */
    static LicenceExpression parse(String text) throws ExpressionException {
        return new ExpressionParser(text).parse();
    }

    /**
     * {@return the expression as text, with one blank between words and no parentheses that say nothing}
     */
    String text();

    /**
     * {@return the licences that it names, in order}
     */
    Set<Licence> licences();

    /**
     * {@return the sets of licences each of which, taken as a whole, satisfies the expression}
     *
     * @throws IllegalStateException if there are more than {@value Alternatives#MOST}
     */
    default Set<Set<Licence>> alternatives() {
        return Alternatives.of(this);
    }

    /**
     * {@return whether it leaves a choice that somebody has to make}
     */
    default boolean offersChoice() {
        return alternatives().size() > 1;
    }

    /**
     * Whether an election is one that this expression allows.
     *
     * @param election what was chosen
     * @return whether it makes every choice and makes it as the expression permits
     */
    default boolean permits(LicenceExpression election) {
        Set<Set<Licence>> chosen = election.alternatives();
        return chosen.size() == 1 && alternatives().containsAll(chosen);
    }

    /**
     * {@return the ids in it that neither the SPDX list knows nor a {@code LicenseRef-} declares, sorted}
     */
    default Set<String> unknownIds() {
        Set<String> unknown = new TreeSet<>();
        for (Licence licence : licences()) {
            if (!licence.isReference() && !SpdxList.hasLicence(licence.id())) {
                unknown.add(licence.id());
            }
            licence.exception().filter(exception -> !SpdxList.hasException(exception)).ifPresent(unknown::add);
        }
        return unknown;
    }

    /**
     * Whether whoever ships a binary under this expression owes its corresponding source. Of a choice that nobody made, that is
     * so only if every alternative asks for it.
     *
     * @return whether source is owed
     */
    default boolean asksForSource() {
        return alternatives().stream().allMatch(chosen -> chosen.stream().anyMatch(Licence::asksForSource));
    }

    /**
     * One licence.
     *
     * @param id id of the SPDX list, or {@code LicenseRef-…}
     * @param orLater whether a later version may be taken ({@code +})
     * @param exception id of the exception after {@code WITH}
     */
    record Licence(String id, boolean orLater, Optional<String> exception) implements LicenceExpression {
        private static final List<String> SOURCE_FAMILIES = List.of("GPL-", "LGPL-", "AGPL-", "LGPLLR", "MPL-", "EPL-", "EUPL-", "CDDL-",
                "CPL-", "IPL-", "OSL-", "NPOSL-", "RPL-", "APSL-", "CPAL-", "SSPL-", "CECILL-1", "CECILL-2", "CECILL-C", "QPL-",
                "Sleepycat", "MS-RL", "SPL-", "NPL-", "Nokia", "RPSL-", "GFDL-", "copyleft-next-", "CERN-OHL-S-", "CERN-OHL-W-");

        /** Checks that nothing is null. */
        public Licence {
            Objects.requireNonNull(id);
            Objects.requireNonNull(exception);
        }

        /**
         * {@return whether the terms are not on the SPDX list but stand in the document that names it}
         */
        public boolean isReference() {
            return id.startsWith("LicenseRef-") || id.startsWith("DocumentRef-");
        }

        @Override
        public boolean asksForSource() {
            return SOURCE_FAMILIES.stream().anyMatch(id::startsWith);
        }

        @Override
        public String text() {
            return id + (orLater ? "+" : "") + exception.map(name -> " WITH " + name).orElse("");
        }

        @Override
        public Set<Licence> licences() {
            return Set.of(this);
        }
    }

    /**
     * All of these together.
     *
     * @param parts at least two
     */
    record And(List<LicenceExpression> parts) implements LicenceExpression {
        /** Copies the list. */
        public And {
            parts = List.copyOf(parts);
        }

        @Override
        public String text() {
            return parts.stream().map(part -> part instanceof Or ? "(" + part.text() + ")" : part.text())
                    .collect(Collectors.joining(" AND "));
        }

        @Override
        public Set<Licence> licences() {
            return union(parts);
        }
    }

    /**
     * One of these, as whoever receives the work chooses.
     *
     * @param parts at least two
     */
    record Or(List<LicenceExpression> parts) implements LicenceExpression {
        /** Copies the list. */
        public Or {
            parts = List.copyOf(parts);
        }

        @Override
        public String text() {
            return parts.stream().map(LicenceExpression::text).collect(Collectors.joining(" OR "));
        }

        @Override
        public Set<Licence> licences() {
            return union(parts);
        }
    }

    private static Set<Licence> union(List<LicenceExpression> parts) {
        return parts.stream().flatMap(part -> part.licences().stream()).collect(Collectors.toCollection(LinkedHashSet::new));
    }
}
