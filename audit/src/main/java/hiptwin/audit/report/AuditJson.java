package hiptwin.audit.report;

import hiptwin.audit.AuditResult;
import hiptwin.audit.json.JsonText;
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
import hiptwin.probe.codeobject.TargetId;
import hiptwin.probe.elf.ElfFile;
import java.io.IOException;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.SortedSet;

/**
 * An audit as JSON: the findings as {@link FindingsJson} has them, then what was looked at. Absent values are null; sizes are bytes;
 * paths are relative to the root of the tree.
 */
public final class AuditJson {
    private AuditJson() {
    }

    /**
     * Writes all of it.
     *
     * @param result the audit
     * @param toolVersion version of this tool
     * @return the document, of the shape that {@link FindingsJson#SCHEMA_RESOURCE} describes
     */
    public static byte[] of(AuditResult result, String toolVersion) {
        return JsonText.write(json -> {
            FindingsJson.members(json, AuditSummary.of(result, toolVersion));
            json.object("closure", () -> closure(json, result));
            json.object("gpuCode", () -> gpuCode(json, result));
            json.array("layers", () -> {
                for (LayerSize layer : result.layers()) {
                    json.object(() -> {
                        json.text("digest", layer.digest());
                        json.number("storedBytes", layer.storedBytes());
                        json.number("unpackedBytes", layer.unpackedBytes());
                    });
                }
            });
        });
    }

    private static void closure(JsonText json, AuditResult result) throws IOException {
        Closure closure = result.closure();
        json.number("sizeBytes", closure.sizeBytes());
        json.texts("roots", closure.roots());
        json.texts("hostLibraries", closure.hostLibraries());
        json.texts("missing", closure.missingNames());
        json.texts("superfluous", closure.superfluous());
        Map<String, String> sha256 = new HashMap<>();
        result.tree().entries().forEach(entry -> {
            if (entry instanceof TreeEntry.RegularFile file) {
                sha256.put(file.path(), file.sha256());
            }
        });
        json.array("files", () -> {
            for (ClosureFile file : closure.files()) {
                json.object(() -> file(json, file, sha256.get(file.path())));
            }
        });
        json.array("named", () -> {
            for (NamedLibrary library : closure.named()) {
                json.object(() -> {
                    json.text("name", library.name());
                    json.text("by", library.by());
                    json.textOrNull("path", library.path());
                    json.truth("found", library.found());
                });
            }
        });
        json.array("links", () -> {
            for (LinkFault fault : closure.links()) {
                json.object(() -> {
                    json.text("path", fault.path());
                    json.text("target", fault.target());
                    json.text("fault", word(fault.kind()));
                });
            }
        });
        json.array("runPaths", () -> {
            for (RunPathFault fault : closure.runPathFaults()) {
                json.object(() -> {
                    json.text("path", fault.path());
                    json.text("tag", fault.tag());
                    json.text("entry", fault.entry());
                    json.text("fault", word(fault.kind()));
                });
            }
        });
    }

    private static void file(JsonText json, ClosureFile file, String sha256) throws IOException {
        ElfFile elf = file.elf();
        json.text("path", file.path());
        json.number("sizeBytes", file.sizeBytes());
        json.text("sha256", sha256);
        json.text("reach", word(file.reach()));
        json.text("machine", elf.library().machine().cName());
        json.textOrNull("soname", elf.library().soname());
        json.textOrNull("buildId", elf.buildId());
        json.textOrNull("rpath", elf.library().rpath());
        json.textOrNull("runpath", elf.library().runpath());
        json.textOrNull("interpreter", elf.interpreter());
        json.textOrNull("glibcNeeded", elf.highestNeeded("GLIBC"));
        json.textOrNull("glibcxxNeeded", elf.highestNeeded("GLIBCXX"));
        json.text("stack", word(elf.stack()));
        json.texts("versionDefinitions", elf.versionDefinitions());
        json.texts("neededBy", file.neededBy());
        json.array("needs", () -> {
            for (Dependency dependency : file.dependencies()) {
                json.object(() -> need(json, dependency));
            }
        });
    }

    private static void need(JsonText json, Dependency dependency) throws IOException {
        json.text("name", dependency.name());
        switch (dependency) {
            case Dependency.InTree found -> {
                json.text("answer", "in_tree");
                json.text("path", found.path());
                json.text("place", word(found.place()));
                json.truth("onlyByLibraryPath", found.onlyByLibraryPath());
            }
            case Dependency.OfHost host -> json.text("answer", "of_host");
            case Dependency.Missing missing -> {
                json.text("answer", "missing");
                json.texts("tried", missing.tried());
            }
        }
    }

    private static void gpuCode(JsonText json, AuditResult result) throws IOException {
        json.textOrNull("heldTo", result.targets().map(list -> list.source()));
        if (result.targets().isPresent()) {
            json.texts("targets", texts(result.targets().get().targets()));
        } else {
            json.nothing("targets");
        }
        json.array("files", () -> {
            for (Map.Entry<String, CodeObjects> code : result.code().entrySet()) {
                json.object(() -> code(json, code.getKey(), code.getValue()));
            }
        });
    }

    private static void code(JsonText json, String path, CodeObjects code) throws IOException {
        json.text("path", path);
        json.text("status", word(code.status()));
        json.texts("targets", texts(code.targets()));
        json.object("targetsByKernel", () -> {
            for (Map.Entry<String, SortedSet<TargetId>> kernel : code.targetsByKernel().entrySet()) {
                json.texts(kernel.getKey(), texts(kernel.getValue()));
            }
        });
        json.array("codeObjects", () -> {
            for (CodeObject object : code.codeObjects()) {
                json.object(() -> {
                    json.text("target", object.target().toString());
                    json.number("offsetBytes", object.offsetBytes());
                    json.number("sizeBytes", object.sizeBytes());
                    json.text("packing", object.packing().text());
                });
            }
        });
        json.array("findings", () -> {
            for (CodeObjectFinding finding : code.findings()) {
                json.object(() -> {
                    json.text("code", finding.code().text());
                    json.number("offsetBytes", finding.offsetBytes());
                    json.text("sentence", finding.sentence());
                });
            }
        });
    }

    private static List<String> texts(Collection<?> values) {
        return values.stream().map(Object::toString).toList();
    }

    private static String word(Enum<?> value) {
        return value.name().toLowerCase(Locale.ROOT);
    }
}
