package hiptwin.audit.spdx;

import hiptwin.audit.spdx.LicenceExpression.And;
import hiptwin.audit.spdx.LicenceExpression.Licence;
import hiptwin.audit.spdx.LicenceExpression.Or;
import java.util.LinkedHashSet;
import java.util.Set;

/** The disjunctive form of an expression. */
final class Alternatives {
    /** More than this is no licence that a person could choose from. */
    static final int MOST = 1024;

    private Alternatives() {
    }

    static Set<Set<Licence>> of(LicenceExpression expression) {
        Set<Set<Licence>> alternatives = switch (expression) {
            case Licence licence -> Set.of(Set.of(licence));
            case Or or -> {
                Set<Set<Licence>> all = new LinkedHashSet<>();
                or.parts().forEach(part -> all.addAll(of(part)));
                yield all;
            }
            case And and -> {
                Set<Set<Licence>> product = Set.of(Set.of());
                for (LicenceExpression part : and.parts()) {
                    product = product(product, of(part));
                }
                yield product;
            }
        };
        return checked(alternatives);
    }

    private static Set<Set<Licence>> product(Set<Set<Licence>> left, Set<Set<Licence>> right) {
        Set<Set<Licence>> product = new LinkedHashSet<>();
        for (Set<Licence> one : left) {
            for (Set<Licence> other : right) {
                Set<Licence> both = new LinkedHashSet<>(one);
                both.addAll(other);
                product.add(both);
                checked(product);
            }
        }
        return product;
    }

    private static Set<Set<Licence>> checked(Set<Set<Licence>> alternatives) {
        if (alternatives.size() > MOST) {
            throw new IllegalStateException("the expression has more than " + MOST + " alternatives");
        }
        return alternatives;
    }
}
