#!/bin/sh
# Installs the checker from a build folder to a place of its own, moves that, and there makes what the course makes: its
# programs, by one compiler, with all their tests; one failure, repeated as it says; and programs by the command.
#
# Usage: package_test.sh BUILD COMPILER
set -eu

build=$1
compiler=$2
root=$(cd "$(dirname "$0")/../../.." && pwd)
scratch=$(mktemp -d)
trap 'rm -rf "$scratch"' EXIT

fail() {
  echo "package_test: $*" >&2
  exit 1
}

cmake --install "$build" --component modelcheck --prefix "$scratch/there" > /dev/null
mv "$scratch/there" "$scratch/prefix"
if find "$scratch/prefix" | grep -q 'exchanger\|rendezvous'; then fail "something of the exchanger is installed, too"; fi
if grep -l 'nlohmann\|CLI/\|fmt/\|rendezvous' -r "$scratch/prefix/include"; then fail "a public header includes more than it should"; fi

cp -r "$root/models/examples" "$scratch/course"
sed -i 's/EXPECT_EQ(r.verdict(), "deadlock")/EXPECT_TRUE(r) << r/' "$scratch/course/spin_lock.cpp"
cmake -S "$scratch/course" -B "$scratch/build" -G Ninja -DCMAKE_CXX_COMPILER="$compiler" \
  -DCMAKE_PREFIX_PATH="$scratch/prefix" > "$scratch/log" || { cat "$scratch/log"; fail "the course cannot be configured"; }
cmake --build "$scratch/build" > "$scratch/log" || { cat "$scratch/log"; fail "the course cannot be built"; }
ctest --test-dir "$scratch/build" > "$scratch/log" || true
grep -q '89% tests passed, 1 tests failed out of 9' "$scratch/log" || { cat "$scratch/log"; fail "not all but one pass"; }

"$scratch/build/spin_lock" > "$scratch/log" || true
grep -q 'FAIL: deadlock' "$scratch/log" || { cat "$scratch/log"; fail "the deadlock is not shown"; }
if grep 'not seen' "$scratch/log"; then fail "the plugin for $compiler is not used"; fi
again=$(sed -n 's/^    again  *//p' "$scratch/log")
case $again in
*MODELCHECK_REPLAY=*--gtest_filter=SpinLock.WaitsForEver*) ;;
*) fail "it does not say how to repeat it, but '$again'" ;;
esac
eval "$again" > "$scratch/log" || true
grep -q 'FAIL: deadlock' "$scratch/log" || { cat "$scratch/log"; fail "it is not repeated"; }

# One with what g++ leaves out, and one with what clang++ does.
for name in struct_by_value_raced local_array_raced; do
  "$scratch/prefix/bin/modelcheck" explore "$root/models/instrumented/tests/programs/$name.cpp" --compiler "$compiler" \
    > "$scratch/log" && fail "a race passes"
  grep -q 'FAIL: data race' "$scratch/log" || { cat "$scratch/log"; fail "the command does not find the race"; }
done

# Only commands that can do something: there are no scenarios.
"$scratch/prefix/bin/modelcheck" list > "$scratch/log" 2>&1 && fail "it lists scenarios that it cannot have"
grep -q 'There are: explore, report\.' "$scratch/log" || { cat "$scratch/log"; fail "it has other commands"; }
