package hiptwin.bindings;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import hiptwin.bindings.LayoutTable.Row;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** The generated classes say of every struct, number and function what the C compiler says of the headers. */
class GeneratedLayoutTest {

    @ParameterizedTest
    @ValueSource(strings = {"hip", "hiprtc", "hsa", "libc", "vmaf"})
    void theBindingsAndTheTableHaveTheSameRows(String library) throws Exception {
        assertThat(LayoutComparison.differences(LayoutTable.read().get(library), GeneratedPackage.of(library)))
                .isEmpty();
    }

    @Test
    void theTableHasAPartForEachHeader() throws Exception {
        assertThat(LayoutTable.read()).containsOnlyKeys("hip", "hiprtc", "hsa", "libc", "vmaf");
        assertThat(LayoutTable.read().values()).noneMatch(List::isEmpty);
    }

    /** The numbers are from libvmaf 3.2.0 and from HIP 5.2.3 and 6, measured with gcc on x86-64. */
    @ParameterizedTest
    @CsvSource({
        "vmaf, size, VmafConfiguration, 32",
        "vmaf, offset, VmafConfiguration.cpumask, 16",
        "vmaf, size, VmafPicture, 96",
        "vmaf, offset, VmafPicture.ref, 80",
        "vmaf, offset, VmafPicture.priv, 88",
        "vmaf, size, VmafPictureWithColor, 112",
        "vmaf, offset, VmafPictureWithColor.color, 80",
        "vmaf, offset, VmafPictureWithColor.ref, 96",
        "vmaf, size, VmafPictureConfiguration, 20",
        "vmaf, size, VmafHipConfiguration, 8",
        "vmaf, size, VmafColor, 16",
        "hsa, size, hsa_agent_t, 8",
        "hsa, constant, HSA_STATUS_ERROR_OUT_OF_RESOURCES, 4104",
        "hip, size, HipDevicePropR0000, 792",
        "hip, offset, HipDevicePropR0000.gcnArchName, 396",
        "hip, size, HipDevicePropR0600, 1472",
        "hip, offset, HipDevicePropR0600.totalGlobalMem, 288",
        "hip, offset, HipDevicePropR0600.multiProcessorCount, 388",
        "hip, offset, HipDevicePropR0600.gcnArchName, 1160",
    })
    void aMeasuredNumberIsInTheBindings(String library, String kind, String name, String value) throws Exception {
        assertThat(GeneratedPackage.of(library).rows()).contains(new Row(kind, name, value));
    }

    @Test
    void aWrongOffsetInTheTableIsSeen() throws Exception {
        List<Row> table = vmafWith(
                new Row("offset", "VmafPicture.ref", "80"),
                new Row("offset", "VmafPicture.ref", "96"));

        assertThat(LayoutComparison.differences(table, GeneratedPackage.of("vmaf"))).containsExactly(
                "only in the table: Row[kind=offset, name=VmafPicture.ref, value=96]",
                "only in the bindings: Row[kind=offset, name=VmafPicture.ref, value=80]");
    }

    @Test
    void aRowThatNothingInTheBindingsStandsForIsSeen() throws Exception {
        List<Row> table = new ArrayList<>(LayoutTable.read().get("vmaf"));
        table.add(new Row("constant", "VMAF_NO_SUCH_NUMBER", "1"));

        assertThat(LayoutComparison.differences(table, GeneratedPackage.of("vmaf")))
                .containsExactly("only in the table: Row[kind=constant, name=VMAF_NO_SUCH_NUMBER, value=1]");
    }

    @Test
    void aLayoutThatNoRowDescribesIsSeen() throws Exception {
        List<Row> table = new ArrayList<>(LayoutTable.read().get("vmaf"));
        table.removeIf(row -> row.name().equals("VmafColor.trc"));

        assertThat(LayoutComparison.differences(table, GeneratedPackage.of("vmaf"))).containsExactlyInAnyOrder(
                "only in the bindings: Row[kind=offset, name=VmafColor.trc, value=8]",
                "only in the bindings: Row[kind=width, name=VmafColor.trc, value=4]");
    }

    @Test
    void aFunctionOfAnotherTypeIsSeen() throws Exception {
        List<Row> table = vmafWith(
                new Row("function", "vmaf_close", "int (VmafContext *)"),
                new Row("function", "vmaf_close", "int (VmafContext *, unsigned)"));

        assertThat(LayoutComparison.differences(table, GeneratedPackage.of("vmaf"))).containsExactly(
                "only in the table: Row[kind=function, name=vmaf_close, value=(MemorySegment,int)int]",
                "only in the bindings: Row[kind=function, name=vmaf_close, value=(MemorySegment)int]");
    }

    @Test
    void aLineThatIsNoRowIsRefusedWithItsNumber() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> LayoutTable.parse(List.of("# hiptwin/vmaf.h", "size VmafColor 16", "size VmafColor")))
                .withMessageContaining("line 3").withMessageContaining("'size VmafColor'");
    }

    private static List<Row> vmafWith(Row replaced, Row replacement) throws Exception {
        List<Row> table = new ArrayList<>(LayoutTable.read().get("vmaf"));
        assertThat(table).contains(replaced);
        table.replaceAll(row -> row.equals(replaced) ? replacement : row);
        return table;
    }
}
