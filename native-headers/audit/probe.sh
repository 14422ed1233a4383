#!/bin/sh
# Which of the optional names do the library's headers have? Prints -DHAVE_name=1 or =0 for each, one a line.
#
#   probe.sh ROWS HEADER COMPILER [OPTION...]
#
# A name counts when `__typeof__` takes it, or PROBE_name where the header (in real/) defines that. Exit 1 when the
# header alone does not compile: then nothing said about its names would be true.
set -eu
rows=$1
header=$2
shift 2

compiles() {
    "$@" -fsyntax-only -x c - 2>/dev/null
}

printf '#include %s\n' "$header" | "$@" -fsyntax-only -x c - || {
    echo "probe.sh: $header does not compile" >&2
    exit 1
}
sed -n 's/^OPTIONAL_[A-Z]*(\([A-Za-z0-9_]*\).*/\1/p' "$rows" | sort -u | while read -r name; do
    have=0
    if printf '#include %s\n#ifndef PROBE_%s\n#define PROBE_%s %s\n#endif\n__typeof__(PROBE_%s) *probe;\n' \
        "$header" "$name" "$name" "$name" "$name" | compiles "$@"; then
        have=1
    fi
    printf -- '-DHAVE_%s=%s\n' "$name" "$have"
done
