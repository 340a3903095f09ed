#!/bin/sh
# Searches other than the exact one, of ordinary programs: every interleaving has the same graphs, a seed gives the same
# executions again, and what is not exhaustive says so.
#
# Usage: searches_test.sh MODELCHECK
set -u

modelcheck=$1
programs=$(dirname "$0")/programs
output=$(mktemp)
trap 'rm -f "$output"' EXIT

fail() {
  echo "FAILED: $1"
  cat "$output"
  exit 1
}
has() { tr '\n' ' ' < "$output" | tr -s ' ' | grep -qF -- "$1" || fail "does not say '$1'"; }
explore() { "$modelcheck" explore "$programs/$@" > "$output" 2>&1; }
graphs() { sed -n 's/.*; \([0-9,]*\) graphs\{0,1\};.*/\1/p' "$output"; }

for program in condition_variable.cpp call_once.cpp posix_semaphore.c timed_mutex.cpp; do
  explore $program || fail "$program"
  expected=$(graphs)
  [ -n "$expected" ] || fail "$program has no graphs"
  explore $program --search unreduced || fail "$program, unreduced"
  has "exhaustive over"
  [ "$(graphs)" = "$expected" ] || fail "$program has $expected graphs, and $(graphs) in all interleavings"
  explore $program --search bounded --preemptions 1 || fail "$program, bounded"
  has "NOT exhaustive (at most 1 preemption)"
done

for search in random pct; do
  explore condition_variable.cpp --search $search --seed 7 --executions 200 || fail $search
  has "seed 7, 200 executions"
  has "NOT exhaustive"
  first=$(sed -n 's/, [0-9,]*\/s$//p' "$output" | sed 's/; [0-9.]* s//')
  explore condition_variable.cpp --search $search --seed 7 --executions 200
  [ "$(sed -n 's/, [0-9,]*\/s$//p' "$output" | sed 's/; [0-9.]* s//')" = "$first" ] || fail "$search differs with one seed"
  explore two_mutexes.cpp --search $search --seed 7 && fail "$search finds no deadlock"
  has "FAIL: deadlock"
  has "--repeat"
done

explore message.cpp --seed 3 && fail "a seed is taken"
has "--seed does not belong to --search exact"
explore message.cpp --search stock && fail "Relacy's search is taken"
explore message.cpp --search random --audit && fail "an audit by chance"
has "--audit belongs to --search exact"
exit 0
