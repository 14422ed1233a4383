package hiptwin.audit.source;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;

/**
 * Verified files, kept between bundles under what they are pinned by: {@code sha256/HASH}, or {@code git/COMMIT/NAME} for a packed tree,
 * whose name decides the folder inside. Nothing in it is trusted: what comes out is verified like what comes from a server.
 */
record ContentCache(Path folder) {
    private static final int FAN_OUT = 2;

    /** {@return where the content of a pin lies or would lie} */
    Path place(SourcePin pin) {
        return switch (pin) {
            case SourcePin.Archive archive -> folder.resolve("sha256").resolve(archive.sha256().substring(0, FAN_OUT))
                    .resolve(archive.sha256());
            case SourcePin.GitTree tree -> folder.resolve("git").resolve(tree.commit()).resolve(tree.fileName());
        };
    }

    /** Keeps a copy: a link to the file in the bundle would change with it. */
    void keep(SourcePin pin, Path file) throws IOException {
        Path place = place(pin);
        if (Files.exists(place, LinkOption.NOFOLLOW_LINKS)) {
            return;
        }
        Files.createDirectories(place.getParent());
        Path draft = Files.createTempFile(place.getParent(), "cache", PinRules.PART_ENDING);
        try {
            Files.copy(file, draft, StandardCopyOption.REPLACE_EXISTING);
            Files.move(draft, place, StandardCopyOption.ATOMIC_MOVE, StandardCopyOption.REPLACE_EXISTING);
        } finally {
            Files.deleteIfExists(draft);
        }
    }

    /** Throws away what turned out not to be what its name says. */
    void drop(SourcePin pin) throws IOException {
        Files.deleteIfExists(place(pin));
    }
}
