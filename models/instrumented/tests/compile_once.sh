#!/bin/sh
# Stands for the compiler by whose name it is called, before it on the PATH: compiles a source once, and gives the same
# object for the same source and words again, wherever they put it. A program that is explored twice, to repeat a failure
# or by another search, is compiled once.
#
# Most of what a small program costs to compile is to read <thread>. So for each list of flags that is used again, that
# header is read once, for all programs that include it before any code of theirs.
#
# Usage: COMPILED=FOLDER g++ WORD...     COMPILED: where objects and headers are kept
set -eu

compiler=$(basename "$0")
PATH=$(echo ":$PATH" | sed "s|:$(dirname "$0")||g; s|^:||")
case "${1:-} ${3:-}" in '-c -o') ;; *) exec "$compiler" "$@" ;; esac
source=$2 object=$4
shift 4

number_of() { echo "$compiler" "$@" | sed 's|[^ ]*/modelcheck-......||g' | cksum | tr -d ' '; }

starts_with_thread() {
  grep -q '^#include <thread>$' "$source" &&
    ! sed '/^#include <thread>$/q' "$source" | grep -qvE '^(//.*|#include <.*>|)$'
}

# Whoever comes second makes it, and others wait meanwhile.
read_once() {
  [ -e "$header.asked_for" ] || { touch "$header.asked_for" && return 1; }
  (
    flock 9
    [ ! -e "$header.gch" ] || exit 0
    echo '#include <thread>' > "$header"
    "$compiler" "$@" -x c++-header "$header" -o "$header.new" && mv "$header.new" "$header.gch"
  ) 9> "$header.lock"
}

mkdir -p "$COMPILED"
kept=$COMPILED/$(number_of "$PWD" "$source" "$(cksum < "$source")" "$@").o
if [ ! -e "$kept" ]; then
  flags=
  header=$COMPILED/$(number_of "$@").hpp
  if starts_with_thread && read_once "$@"; then flags="-include $header"; fi
  "$compiler" -c "$source" -o "$kept.$$" "$@" $flags
  mv "$kept.$$" "$kept"
fi
cp "$kept" "$object"
