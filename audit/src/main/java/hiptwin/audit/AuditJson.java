package hiptwin.audit;

import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import hiptwin.audit.finding.Finding;
import hiptwin.audit.licence.Remark;
import hiptwin.audit.tree.LayerSize;
import hiptwin.audit.tree.TreeEntry;
import hiptwin.probe.closure.Closure;
import hiptwin.probe.closure.ClosureFile;
import hiptwin.probe.closure.Dependency;
import hiptwin.probe.closure.LinkFault;
import hiptwin.probe.closure.NamedLibrary;
import hiptwin.probe.closure.RunPathFault;
import hiptwin.probe.codeobject.CodeObject;
import hiptwin.probe.codeobject.CodeObjectFinding;
import hiptwin.probe.codeobject.CodeObjects;
import hiptwin.probe.elf.ElfFile;
import java.io.IOException;
import java.io.OutputStream;
import java.util.Collection;
import java.util.HashMap;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;

/** An audit as JSON. Absent values are null; sizes are bytes; paths are relative to the root of the tree. */
public final class AuditJson {
    /** Version of the shape. */
    public static final int SCHEMA_VERSION = 1;

    private static final ObjectMapper JSON = new ObjectMapper();

    private AuditJson() {
    }

    /**
     * Writes all of it.
     *
     * @param result the audit
     * @param out where to; left open
     * @throws IOException if it cannot be written
     */
    public static void write(AuditResult result, OutputStream out) throws IOException {
        ObjectNode root = JSON.createObjectNode();
        root.put("schemaVersion", SCHEMA_VERSION);
        root.put("tree", result.tree().name());
        root.put("verdict", result.passes() ? "pass" : "fail");
        root.put("record", result.record().map(record -> record.source()).orElse(null));
        ArrayNode findings = root.putArray("findings");
        for (Finding finding : result.findings()) {
            findings.addObject().put("rule", finding.rule().id()).put("path", finding.path()).put("message", finding.message())
                    .put("fix", finding.fix());
        }
        ArrayNode remarks = root.putArray("remarks");
        for (Remark remark : result.remarks()) {
            remarks.addObject().put("path", remark.path()).put("text", remark.text());
        }
        closure(result, root.putObject("closure"));
        targets(result, root.putObject("gpuCode"));
        ArrayNode layers = root.putArray("layers");
        for (LayerSize layer : result.layers()) {
            layers.addObject().put("digest", layer.digest()).put("storedBytes", layer.storedBytes())
                    .put("unpackedBytes", layer.unpackedBytes());
        }
        out.write(JSON.writerWithDefaultPrettyPrinter().writeValueAsBytes(root));
        out.write('\n');
    }

    private static void closure(AuditResult result, ObjectNode node) {
        Closure closure = result.closure();
        node.put("sizeBytes", closure.sizeBytes());
        list(node.putArray("roots"), closure.roots());
        list(node.putArray("hostLibraries"), closure.hostLibraries());
        list(node.putArray("missing"), closure.missingNames());
        list(node.putArray("superfluous"), closure.superfluous());
        Map<String, String> sha256 = new HashMap<>();
        result.tree().entries().forEach(entry -> {
            if (entry instanceof TreeEntry.RegularFile file) {
                sha256.put(file.path(), file.sha256());
            }
        });
        ArrayNode files = node.putArray("files");
        closure.files().forEach(file -> file(file, sha256, files.addObject()));
        ArrayNode named = node.putArray("named");
        for (NamedLibrary library : closure.named()) {
            named.addObject().put("name", library.name()).put("by", library.by()).put("path", library.path().orElse(null))
                    .put("found", library.found());
        }
        ArrayNode links = node.putArray("links");
        for (LinkFault fault : closure.links()) {
            links.addObject().put("path", fault.path()).put("target", fault.target()).put("fault", word(fault.kind()));
        }
        ArrayNode runPaths = node.putArray("runPaths");
        for (RunPathFault fault : closure.runPathFaults()) {
            runPaths.addObject().put("path", fault.path()).put("tag", fault.tag()).put("entry", fault.entry())
                    .put("fault", word(fault.kind()));
        }
    }

    private static void file(ClosureFile file, Map<String, String> sha256, ObjectNode node) {
        ElfFile elf = file.elf();
        node.put("path", file.path()).put("sizeBytes", file.sizeBytes()).put("sha256", sha256.get(file.path()))
                .put("reach", word(file.reach())).put("machine", elf.library().machine().cName());
        text(node, "soname", elf.library().soname());
        text(node, "buildId", elf.buildId());
        text(node, "rpath", elf.library().rpath());
        text(node, "runpath", elf.library().runpath());
        text(node, "interpreter", elf.interpreter());
        text(node, "glibcNeeded", elf.highestNeeded("GLIBC"));
        text(node, "glibcxxNeeded", elf.highestNeeded("GLIBCXX"));
        node.put("stack", word(elf.stack()));
        list(node.putArray("versionDefinitions"), elf.versionDefinitions());
        list(node.putArray("neededBy"), file.neededBy());
        ArrayNode needs = node.putArray("needs");
        for (Dependency dependency : file.dependencies()) {
            ObjectNode need = needs.addObject().put("name", dependency.name());
            switch (dependency) {
                case Dependency.InTree found -> need.put("answer", "in_tree").put("path", found.path()).put("place", word(found.place()))
                        .put("onlyByLibraryPath", found.onlyByLibraryPath());
                case Dependency.OfHost host -> need.put("answer", "of_host");
                case Dependency.Missing missing -> list(need.put("answer", "missing").putArray("tried"), missing.tried());
            }
        }
    }

    private static void targets(AuditResult result, ObjectNode node) {
        node.put("heldTo", result.targets().map(list -> list.source()).orElse(null));
        if (result.targets().isPresent()) {
            list(node.putArray("targets"), result.targets().get().targets().stream().map(Object::toString).toList());
        } else {
            node.putNull("targets");
        }
        ArrayNode files = node.putArray("files");
        for (Map.Entry<String, CodeObjects> code : result.code().entrySet()) {
            ObjectNode file = files.addObject().put("path", code.getKey()).put("status", word(code.getValue().status()));
            list(file.putArray("targets"), code.getValue().targets().stream().map(Object::toString).toList());
            ObjectNode kernels = file.putObject("targetsByKernel");
            code.getValue().targetsByKernel().forEach((kernel, targets) -> list(kernels.putArray(kernel),
                    targets.stream().map(Object::toString).toList()));
            ArrayNode objects = file.putArray("codeObjects");
            for (CodeObject object : code.getValue().codeObjects()) {
                objects.addObject().put("target", object.target().toString()).put("offsetBytes", object.offsetBytes())
                        .put("sizeBytes", object.sizeBytes()).put("packing", object.packing().text());
            }
            ArrayNode findings = file.putArray("findings");
            for (CodeObjectFinding finding : code.getValue().findings()) {
                findings.addObject().put("code", finding.code().text()).put("offsetBytes", finding.offsetBytes())
                        .put("sentence", finding.sentence());
            }
        }
    }

    private static void text(ObjectNode node, String key, Optional<String> value) {
        node.put(key, value.orElse(null));
    }

    private static void list(ArrayNode array, Collection<String> texts) {
        texts.forEach(array::add);
    }

    private static String word(Enum<?> value) {
        return value.name().toLowerCase(Locale.ROOT);
    }
}
