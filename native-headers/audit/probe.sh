#!/bin/sh
# Which of the optional names do the library's headers have? Prints -DHAVE_name=1 or =0 for each, one a line.
#
#   probe.sh ROWS HEADER COMPILER [OPTION...]
#
# A name counts when `__typeof__` takes it, or PROBE_name where the header (in real/) defines that. All names are tried
# in one compilation, and tried again without those that the compiler complained of until it complains no more; they
# are told apart by line numbers. Exit 1 when the header alone does not compile, for then nothing said about its names
# would be true.
set -eu
LC_ALL=C
export LC_ALL
rows=$1
header=$2
shift 2

work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
trap 'exit 130' INT TERM

sed -n 's/^OPTIONAL_[A-Z]*(\([A-Za-z0-9_]*\).*/\1/p' "$rows" | sort -u >"$work/names"
: >"$work/absent"

printf '#include %s\n' "$header" | "$@" -w -fsyntax-only -x c - || {
    echo "probe.sh: $header does not compile" >&2
    exit 1
}
while :; do
    awk -v header="$header" '
        BEGIN { print "#include " header }
        FILENAME ~ /\/absent$/ { absent[$1] = 1; next }
        !($1 in absent) {
            mark = "#line " FNR " \"probe\""
            print "#ifdef PROBE_" $1 "\n" mark "\n__typeof__(PROBE_" $1 ") *probe" FNR ";"
            print "#else\n" mark "\n__typeof__(" $1 ") *probe" FNR ";\n#endif"
        }' "$work/absent" "$work/names" >"$work/source"
    if "$@" -w -fsyntax-only -x c - <"$work/source" 2>"$work/complaints"; then
        break
    fi
    sed -n 's/^probe:\([0-9]*\):.*/\1/p' "$work/complaints" | sort -nu >"$work/lines"
    if [ ! -s "$work/lines" ]; then
        cat "$work/complaints" >&2
        echo "probe.sh: the compiler refuses the names of $rows, and does not say which" >&2
        exit 1
    fi
    awk 'NR == FNR { wrong[$1] = 1; next } FNR in wrong' "$work/lines" "$work/names" >>"$work/absent"
done
while read -r name; do
    have=1
    if grep -qx "$name" "$work/absent"; then
        have=0
    fi
    printf -- '-DHAVE_%s=%s\n' "$name" "$have"
done <"$work/names"
