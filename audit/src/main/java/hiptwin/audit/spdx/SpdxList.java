package hiptwin.audit.spdx;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** The ids of the SPDX licence list, from the two resources beside this class. */
public final class SpdxList {
    /** Version of the list. */
    public static final String VERSION = "3.28";

    private static final Set<String> LICENCES = ids("licence-ids.txt");
    private static final Set<String> EXCEPTIONS = ids("exception-ids.txt");

    private SpdxList() {
    }

    /**
     * {@return whether the list has a licence of that id, in that spelling}
     *
     * @param id the id
     */
    public static boolean hasLicence(String id) {
        return LICENCES.contains(id);
    }

    /**
     * {@return whether the list has an exception of that id, in that spelling}
     *
     * @param id the id
     */
    public static boolean hasException(String id) {
        return EXCEPTIONS.contains(id);
    }

    /**
     * {@return the id that was probably meant: the same but for upper and lower case, or with {@code -only} or {@code -or-later} left out}
     *
     * @param unknown an id that the list does not have
     */
    public static Optional<String> meantBy(String unknown) {
        String folded = unknown.toLowerCase(Locale.ROOT);
        return Stream.concat(LICENCES.stream(), EXCEPTIONS.stream())
                .filter(id -> id.toLowerCase(Locale.ROOT).equals(folded) || id.toLowerCase(Locale.ROOT).equals(folded + "-only"))
                .sorted().findFirst();
    }

    /** {@return all licence ids} */
    static Set<String> licences() {
        return LICENCES;
    }

    /** {@return all exception ids} */
    static Set<String> exceptions() {
        return EXCEPTIONS;
    }

    private static Set<String> ids(String resource) {
        try (InputStream in = SpdxList.class.getResourceAsStream(resource)) {
            return new String(in.readAllBytes(), StandardCharsets.UTF_8).lines().filter(line -> !line.startsWith("#"))
                    .collect(Collectors.toUnmodifiableSet());
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
