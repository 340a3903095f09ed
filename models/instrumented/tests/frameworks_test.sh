#!/bin/sh
# The checker as it is installed, with the test frameworks that are (frameworks): an assertion in an explored function
# that fails fails the execution, with its expression and its line; one that passes costs no execution; and the command
# that is shown repeats the execution. Where none is installed the test is skipped, with the packages to install.
#
# Usage: frameworks_test.sh BUILD COMPILER [FRAMEWORK]: with that one, or with all
set -eu

build=$1
compiler=$2
only=${3:-}
here=$(cd "$(dirname "$0")" && pwd)
scratch=$(mktemp -d)
trap 'rm -rf "$scratch"' EXIT

fail() {
  cat "$scratch/log" >&2
  echo "frameworks_test: $*" >&2
  exit 1
}

# What was explored below that heading.
part() {
  awk -v heading="== $1" '/^== / { is_it = $0 == heading } is_it' "$scratch/log" | tr -s ' \n' ' '
}

# Fails unless that is said below the heading.
says() {
  part "$1" | grep -qF "$2" || fail "$program does not say below $1: $2"
}

# The command that repeats the first execution shown, and runs it.
repeats() {
  again=$(sed -n 's/^    again  *//p' "$scratch/log" | head -1)
  case $again in *" '"* | *"='"*) ;; *) fail "$program shows no test: $again" ;; esac
  (cd "$scratch/build" && eval "$again") > "$scratch/log" 2>&1 || true
  says CHECK "FAIL: assertion failed"
  says CHECK "1 execution,"
}

explores() {
  program=$1
  (cd "$scratch/build" && "./$1") > "$scratch/log" 2>&1 || fail "$1 ends with $?"
  for heading in CHECK REQUIRE FAIL THROWS NOTHROW; do says "$heading" "FAIL: assertion failed"; done
  says FAIL "it is"
  says NOTHROW "throws() : void()"
  says beside ": pass 2 executions, 0 cut off; 2 graphs"
}

cmake --install "$build" --component modelcheck --prefix "$scratch/prefix" > /dev/null
cmake -S "$here/frameworks" -B "$scratch/build" -G Ninja -DCMAKE_CXX_COMPILER="$compiler" -DCMAKE_CXX_FLAGS=-w \
  -DCMAKE_PREFIX_PATH="$scratch/prefix" -DONLY="$only" > "$scratch/log" 2>&1 || fail "it is not configured"
cmake --build "$scratch/build" > "$scratch/log" || fail "it is not built"

tried=
if [ -x "$scratch/build/catch2" ]; then
  explores catch2
  says CHECK "CHECK( seen == 1 ): 0 == 1 (catch2_test.cpp:12)"
  says REQUIRE "REQUIRE_FALSE( seen != 1 ): not 0 != 1 (catch2_test.cpp:13)"
  says SECTION "FAIL: not explored"
  repeats
  tried="$tried catch2"
fi
if [ -x "$scratch/build/doctest" ]; then
  explores doctest
  says CHECK "CHECK( seen == 1 ): 0 == 1 (doctest_test.cpp:8)"
  says REQUIRE "REQUIRE_FALSE( seen != 1 ): 0 != 1 (doctest_test.cpp:9)"
  says BINARY "REQUIRE_EQ( seen, 1 ): 0, 1 (doctest_test.cpp:15)"
  says SECTION "FAIL: not explored"
  repeats
  library=$(find "$scratch/prefix" -name libmodelcheck.so)  # without what modelcheck_instrument() adds for doctest
  "$compiler" "$scratch/build/CMakeFiles/doctest.dir/doctest_test.cpp.o" -o "$scratch/unknown" "$library" \
    -Wl,-rpath,"$(dirname "$library")"
  "$scratch/unknown" > "$scratch/log" 2>&1 || true
  tr -s ' \n' ' ' < "$scratch/log" | grep -q 'doctest .* would go unnoticed. #include <modelcheck/doctest.hpp>' ||
    fail "a framework of which nobody has told the checker is not refused"
  tried="$tried doctest"
fi
if [ -x "$scratch/build/boost_test" ]; then
  explores boost_test
  says CHECK "check seen == 1 has failed [0 != 1] (boost_test.cpp:15)"
  says REQUIRE "check seen == 1 has failed (boost_test.cpp:16)"
  says BINARY "check seen == 1 has failed [0, 1] (boost_test.cpp:22)"
  says unknown "FAIL: not explored"
  says unknown "does not include <modelcheck/boost_test.hpp>"
  repeats
  tried="$tried boost_test"
fi
[ -n "$tried" ] || { echo "frameworks_test: skipped: install catch2, doctest-dev, libboost-test-dev"; exit 77; }
echo "frameworks_test: tried$tried"
