package hiptwin.audit.tree;

import hiptwin.audit.finding.Finding;
import hiptwin.probe.closure.FileTree;
import hiptwin.probe.codeobject.CodeObjects;
import java.io.IOException;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;

/**
 * A tree that has been read, in the forms that the parts of the audit want it in. Owns the temporary files of an archive; closing it
 * twice does nothing.
 */
public final class ReadTree implements AutoCloseable {
    private final AuditedTree tree;
    private final FileTree files;
    private final Map<String, CodeObjects> code;
    private final TreeBytes bytes;
    private final List<LayerSize> layers;
    private final List<Finding> findings;
    private final AutoCloseable owned;

    ReadTree(AuditedTree tree, FileTree files, Map<String, CodeObjects> code, TreeBytes bytes, List<LayerSize> layers,
            List<Finding> findings, AutoCloseable owned) {
        this.tree = Objects.requireNonNull(tree);
        this.files = Objects.requireNonNull(files);
        this.code = Collections.unmodifiableMap(new TreeMap<>(code));
        this.bytes = Objects.requireNonNull(bytes);
        this.layers = List.copyOf(layers);
        this.findings = List.copyOf(findings);
        this.owned = Objects.requireNonNull(owned);
    }

    /** {@return all entries with their hashes; the binaries without {@link Binary#dependencyPaths()}, which the closure gives} */
    public AuditedTree tree() {
        return tree;
    }

    /** {@return the same as the loader would see it} */
    public FileTree files() {
        return files;
    }

    /** {@return GPU code by path, of every ELF file and bundle that could be looked at, also where there is none} */
    public Map<String, CodeObjects> code() {
        return code;
    }

    /** {@return a second reading of single files; of one in a packed layer only the first MiB, but its MD5 in any case} */
    public TreeBytes bytes() {
        return bytes;
    }

    /** {@return sizes of the layers of an image, lowest first; empty for a folder or a plain archive} */
    public List<LayerSize> layers() {
        return layers;
    }

    /** {@return what is wrong with the tree as such} */
    public List<Finding> findings() {
        return findings;
    }

    @Override
    public void close() throws IOException {
        try {
            owned.close();
        } catch (IOException e) {
            throw e;
        } catch (Exception e) {
            throw new IOException(e);
        }
    }
}
