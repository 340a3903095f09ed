#!/bin/bash
# The checker explores a program unrelated to the exchanger, and contains nothing of the exchanger itself.
#
# Usage: check.sh MESSAGE_PASSING
set -eu -o pipefail
program=$1

fail() {
  echo "standalone: $*" >&2
  exit 1
}

rows=$("$program" run --verbose) || fail "it is not as expected: $rows"
grep -q '^passing/release-acquire: pass$' <<<"$rows" || fail "the right program does not pass: $rows"
grep -q '^passing/relaxed: caught: data race$' <<<"$rows" || fail "the wrong program is not caught: $rows"
grep -q 'exhaustive over 2 threads' <<<"$rows" || fail "it was not explored exhaustively: $rows"

shown=$("$program" replay passing/relaxed) || fail "the failing execution cannot be shown: $shown"
grep -q 'reads data' <<<"$shown" || fail "the race is not in the execution that is shown: $shown"

# Names, unlike debug information, tell what is linked.
if nm -C "$program" | grep -i -m 3 'rendezvous\|exchanger'; then
  fail "the checker is linked with parts of the exchanger (above)"
fi
if (cd "$(dirname "$program")" && "./$(basename "$program")" --help) | grep -i 'exchanger\|states\|orders'; then
  fail "the checker speaks of the exchanger (above)"
fi
