#!/bin/sh
# What new-litmus makes keeps the form and compiles; names that are no names, and names that are taken, are
# refused, by new-litmus and by the check of the form, which refuses each other kind of wrong form, too. In a copy of
# the directory.
#
# Usage: litmus/tests/new_litmus_test.sh COMPILER
set -eu

here=$(cd "$(dirname "$0")/.." && pwd)
copy=$(mktemp -d)
trap 'rm -rf "$copy"' EXIT
mkdir -p "$copy/litmus/memory_model" "$copy/litmus/exchanger"
cp -r "$here/form" "$here/form.hpp" "$here/harness" "$here/new-litmus" "$copy/litmus"
cp "$here"/exchanger/*.hpp "$copy/litmus/exchanger"
cp "$here/../Makefile" "$copy"
cd "$copy"

fail() {
  echo "new_litmus_test: $1" >&2
  exit 1
}

refused() {
  if litmus/new-litmus "$1" 2> message; then fail "the name '$1' was accepted"; fi
  grep -q "$2" message || fail "the name '$1' was refused with: $(cat message)"
}

for name in MP+my+idea 2+2W+mine exchanger/offer+my-idea; do
  litmus/new-litmus "$name" > /dev/null
done
for file in litmus/memory_model/*.cpp litmus/exchanger/*.cpp; do
  "$here/tests/check-form" "$file"
  "$1" -std=c++20 -fsyntax-only -Wall -Wextra -Werror -DLITMUS_FOR_NATIVE -I"$here/../exchanger/include" "$file"
done

refused MP+my+idea "is there already"
refused exchanger/offer+my-idea "is there already"
refused "" "which name"
refused "my idea" "is no name"
refused "+idea" "is no name"
refused "../idea" "no group"
refused "other/idea" "no group"
refused "MP+my idea" "is no name"
refused "MP+idea.cpp" "the name is 'MP+idea'"
refused "MP+my-idea" "the struct MP_my_idea, which .*MP+my+idea.cpp has"
refused exchanger/MP+my+idea "the struct MP_my_idea, which .*MP+my+idea.cpp has"
refused 2-2W+mine "the struct litmus_2_2W_mine"
if make new-litmus NAME="it's" 2> message; then fail "make accepted the name \"it's\""; fi
grep -q "'it's' is no name" message || fail "make refused the name \"it's\" with: $(cat message)"
[ "$(find litmus -name '*.cpp' -path '*m*/*' | grep -c -e my -e mine)" -eq 3 ] || fail "a refused name left a file"

wrong_form() {
  if "$here/tests/check-form" "$@" > message; then fail "the check of the form let $* pass"; fi
  cat message
}

cp litmus/memory_model/MP+my+idea.cpp litmus/memory_model/MP+my-idea.cpp
wrong_form litmus/memory_model/MP+my+idea.cpp litmus/memory_model/MP+my-idea.cpp |
  grep -q 'MP+my-idea.cpp: has a struct MP_my_idea, and so has .*/MP+my+idea.cpp' ||
  fail "two files with one struct: $(cat message)"
cp litmus/memory_model/MP+my+idea.cpp litmus/memory_model/MP+other.cpp
wrong_form litmus/memory_model/MP+other.cpp | grep -q 'MP+other.cpp: has no struct MP_other' ||
  fail "a struct with another name: $(cat message)"

# MP+my+idea with another head, and with so many lines below it.
with_head() {
  printf "$1"
  sed '/^\/\//d' litmus/memory_model/MP+my+idea.cpp | awk -v lines="$2" '
    { print }
    END { while (NR < lines) { print ""; ++NR } }'
}
form_of() {
  with_head "$1" "$2" > copied/MP+my+idea.cpp
  "$here/tests/check-form" copied/MP+my+idea.cpp
}
wrong_head() {
  if form_of "$1" "$2" > message; then fail "the check of the form let pass a file that $3"; fi
  grep -q "MP+my+idea.cpp: $3" message || fail "a file that $3: $(cat message)"
}

mkdir copied
form_of '// 1\n// 2\n// 3\n// 4\n// 5\n' 30 || fail "a head of five lines above thirty was refused"
wrong_head '// 1\n// 2\n// 3\n// 4\n// 5\n// 6\n' 30 "has a head of more than 5 lines"
wrong_head '// 1\n// 2\n' 31 "has more than 30 lines below its head"
wrong_head '// As MP+relaxed, but without an idea.\n' 20 'begins with "As"'
form_of '// An idea: it ends\n// As a second line does.\n' 20 || fail "a second line that begins with As was refused"
wrong_head '// A broken twin: as MP+relaxed, but without an idea.\n' 20 'says "as MP+relaxed"'
wrong_head '// An idea, as in\n// MP+relaxed.\n' 20 'says "as in MP+relaxed"'
form_of '// Allowed, as C++20 says.\n// A broken twin of MP+relaxed.\n' 20 ||
  fail "a head was refused that names a language, or the right test of a broken twin"
wrong_head '' 20 "does not open with a comment"
