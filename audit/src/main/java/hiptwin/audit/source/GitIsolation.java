package hiptwin.audit.source;

import java.util.Locale;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.ReentrantLock;
import org.eclipse.jgit.lib.Config;
import org.eclipse.jgit.lib.ConfigConstants;
import org.eclipse.jgit.storage.file.FileBasedConfig;
import org.eclipse.jgit.util.FS;
import org.eclipse.jgit.util.SystemReader;

/**
 * While one is open, JGit in this JVM sees no configuration of user or system, no {@code GIT_*} variable, and writes none: what is fetched
 * must not depend on who fetches it ({@code insteadOf}, {@code http.sslVerify}, extra headers). JGit keeps this in one place for the whole
 * JVM, so only one is open at a time; what was set before is set again afterwards.
 */
final class GitIsolation implements AutoCloseable {
    private static final ReentrantLock LOCK = new ReentrantLock();

    private final SystemReader before;
    private boolean open = true;

    private GitIsolation(SystemReader before) {
        this.before = before;
    }

    static GitIsolation enter() {
        LOCK.lock();
        SystemReader before = SystemReader.getInstance();
        SystemReader.setInstance(new Empty(before));
        return new GitIsolation(before);
    }

    @Override
    public void close() {
        if (open) {
            open = false;
            SystemReader.setInstance(before);
            LOCK.unlock();
        }
    }

    private static final class Empty extends SystemReader.Delegate {
        private Empty(SystemReader real) {
            super(real);
        }

        @Override
        public String getenv(String variable) {
            return variable.toUpperCase(Locale.ROOT).startsWith("GIT_") ? null : super.getenv(variable);
        }

        @Override
        public FileBasedConfig openUserConfig(Config parent, FS fs) {
            return new EmptyConfig(parent, fs);
        }

        @Override
        public FileBasedConfig openSystemConfig(Config parent, FS fs) {
            return new EmptyConfig(parent, fs);
        }

        @Override
        public FileBasedConfig openJGitConfig(Config parent, FS fs) {
            return new EmptyConfig(parent, fs);
        }
    }

    private static final class EmptyConfig extends FileBasedConfig {
        private EmptyConfig(Config parent, FS fs) {
            super(parent, null, fs);
        }

        /**
         * JGit measures the clock of each new file system for seconds unless the user's configuration knows it. A whole second is what the
         * coarsest one has, and makes it look twice at younger files, which costs nothing here.
         */
        @Override
        public long getTimeUnit(String section, String subsection, String name, long defaultValue, TimeUnit unit) {
            return section.equals(ConfigConstants.CONFIG_FILESYSTEM_SECTION) ? unit.convert(1, TimeUnit.SECONDS)
                    : super.getTimeUnit(section, subsection, name, defaultValue, unit);
        }

        @Override
        public void load() {
            // There is nothing to read.
        }

        @Override
        public void save() {
            // Nothing of the user's is written.
        }

        @Override
        public boolean isOutdated() {
            return false;
        }
    }
}
