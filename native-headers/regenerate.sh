#!/bin/sh
# Generates the bindings from include/hiptwin and compares them with what is committed.
#
#   ./regenerate.sh          shows the differences; exit 1 when there are any
#   ./regenerate.sh --write  replaces the committed files
#
# Needs jextract on the PATH, built on libclang 15: other versions name things differently. Exit 2: wrong usage, no
# jextract, or a header it cannot read.
set -eu
LC_ALL=C
export LC_ALL

fail() {
    echo "regenerate.sh: $1" >&2
    exit 2
}

write=no
case "${1-}" in
    '') ;;
    --write) write=yes ;;
    *) fail "unknown argument '$1'; the only one is --write" ;;
esac
[ $# -le 1 ] || fail "more than one argument; the only one is --write"

here=$(CDPATH='' cd -- "$(dirname -- "$0")" && pwd)
committed=$here/src/main/java/hiptwin/bindings
command -v jextract >/dev/null || fail "no jextract on the PATH; put the bin directory of one there"
compiler=$(jextract --version 2>&1 | grep LibClang || true)
case "$compiler" in
    *' 15.'*) ;;
    *) echo "regenerate.sh: warning: this jextract has '$compiler', the committed files come from libclang 15" >&2 ;;
esac

work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
trap 'exit 130' INT TERM

# From the include directory, with relative names: jextract reads compile_flags.txt in the working directory, and no
# path can reach the output. It warns about each opaque structure, which is what those are meant to be.
generate() {
    (cd "$here/include" && jextract --output "$work/new" --target-package "hiptwin.bindings.$1" \
        --header-class-name "$2" "hiptwin/$1.h") >"$work/log" 2>&1 || {
        cat "$work/log" >&2
        fail "jextract failed on include/hiptwin/$1.h"
    }
}

# Each package is one header; the class that holds its functions is named after it.
generate hip Hip
generate hiprtc Hiprtc
generate hsa Hsa
generate libc Libc
generate vmaf Vmaf
new=$work/new/hiptwin/bindings

same=yes
for package in hip hiprtc hsa libc vmaf; do
    diff -ruN --exclude=package-info.java "$committed/$package" "$new/$package" || same=no
done
if [ "$same" = yes ]; then
    echo "The committed bindings are what the headers give."
    exit 0
fi
if [ "$write" = no ]; then
    echo "regenerate.sh: the committed bindings are not what the headers give; run with --write to replace them" >&2
    exit 1
fi
for package in hip hiprtc hsa libc vmaf; do
    mkdir -p "$committed/$package"
    find "$committed/$package" -name '*.java' ! -name package-info.java -delete
    cp -R "$new/$package/." "$committed/$package/"
done
echo "Written to src/main/java/hiptwin/bindings."
