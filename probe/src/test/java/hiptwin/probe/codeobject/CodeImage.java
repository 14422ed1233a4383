package hiptwin.probe.codeobject;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.Map;

/** A library with code for gfx1030 and for gfx906 with xnack on, one kernel. */
public final class CodeImage {
    private CodeImage() {
    }

    /** Writes it and returns the file. */
    public static Path write(Path file) throws IOException {
        Map<String, byte[]> code = new LinkedHashMap<>();
        code.put("gfx1030", Images.codeObject(3, 0x36, "vif"));
        code.put("gfx906:xnack+", Images.codeObject(3, 0x32f, "vif"));
        return Files.write(file, Images.host(".hip_fatbin", Images.hipBundle(code)));
    }
}
