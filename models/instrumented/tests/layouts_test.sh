#!/bin/sh
# The checker as it is installed, in a project whose code under test is in libraries (layouts): one that is not
# instrumented is named when the project is configured, and so is one that is, in a program that is not; instrumented,
# they are explored as the program's own sources would be. And a program that is linked with the sanitizer itself.
#
# Usage: layouts_test.sh BUILD COMPILER
set -eu

build=$1
compiler=$2
here=$(cd "$(dirname "$0")" && pwd)
scratch=$(mktemp -d)
trap 'rm -rf "$scratch"' EXIT

fail() {
  cat "$scratch/log" >&2
  echo "layouts_test: $*" >&2
  exit 1
}

configure() {
  cmake -S "$here/layouts" -B "$scratch/build" -G Ninja -DCMAKE_CXX_COMPILER="$compiler" \
    -DCMAKE_PREFIX_PATH="$scratch/prefix" "$@" > "$scratch/log" 2>&1
}

cmake --install "$build" --component modelcheck --prefix "$scratch/prefix" > /dev/null

if configure -DINSTRUMENTED=OFF; then fail "it is configured although libraries are not instrumented"; fi
for each in 'box_objects)' 'box_static)' 'box_shared)' 'box_behind)' 'with_static EXCEPT box_static)' \
  'shipped links box_shipped,' 'modelcheck_instrument(shipped)'; do
  grep -qF "$each" "$scratch/log" || fail "it does not say: $each"
done
if grep -q 'box_unused' "$scratch/log"; then fail "it names a library behind EXCEPT"; fi

configure -DINSTRUMENTED=ON || fail "it is not configured although all are instrumented"
cmake --build "$scratch/build" > "$scratch/log" || fail "it is not built"
for each in objects static shared more; do
  "$scratch/build/with_$each" > "$scratch/log" || fail "with_$each ends with $?"
  grep -q 'reads b.message_ of thread 0 (box.cpp:11)' "$scratch/log" || fail "with_$each does not find the race"
  grep -q '^main.cpp:17: pass$' "$scratch/log" || fail "with_$each takes its mutex or its data for the process's own"
  if grep -q 'not seen' "$scratch/log"; then fail "with_$each says that it does not see the library"; fi
done

library=$(find "$scratch/prefix" -name libmodelcheck.so)
"$compiler" -fsanitize=thread "$scratch/build/CMakeFiles/main.dir/main.cpp.o" \
  "$scratch/build/box/CMakeFiles/box_objects.dir/box.cpp.o" -o "$scratch/sanitized" "$library" \
  -Wl,-rpath,"$(dirname "$library")"
status=0
"$scratch/sanitized" > "$scratch/log" 2>&1 || status=$?
[ "$status" = 2 ] || fail "linked with the sanitizer, it ends with $status"
grep -q 'linked with the thread sanitizer itself.*modelcheck_instrument(TARGET)' "$scratch/log" ||
  fail "linked with the sanitizer, it does not say so"
