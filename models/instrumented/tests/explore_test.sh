#!/bin/sh
# Explores an ordinary program, and compares what comes of it with what the program's head says: "expect: VERDICT", where
# "open" is a pass that is not exhaustive, "graphs: N", and "says: TEXT", which may come more than once; with "arguments:
# OPTION...", and with "flags: FLAG..." for the compiler. A failure is repeated from its schedule.
#
# Usage: explore_test.sh MODELCHECK PROGRAM [COMPILER [FLAG...]]
set -u

modelcheck=$1
program=$2
compiler=${3:-g++}
[ $# -gt 3 ] && shift 3 || shift $#
output=$(mktemp)
trap 'rm -f "$output"' EXIT

fail() {
  echo "FAILED: $program: $1"
  cat "$output"
  exit 1
}

said() { sed -n "s|^// $1: ||p" "$program"; }

has() { tr '\n' ' ' < "$output" | tr -s ' ' | grep -qF -- "$1" || fail "does not say '$1'"; }

verdict=$(said expect)
[ -n "$verdict" ] || fail "its head has no 'expect:'"
options=$(said arguments)
flags=$(said flags)
"$modelcheck" explore "$program" --compiler "$compiler" $options -- $flags "$@" > "$output" 2>&1
status=$?
case $verdict in
  pass) [ $status = 0 ] || fail "does not pass"; has ": pass"; has "exhaustive over" ;;
  open) [ $status = 0 ] || fail "does not pass"; has ": pass"; has "NOT exhaustive" ;;
  refused) [ $status = 2 ] || fail "is not refused" ;;
  "pass so far") [ $status = 3 ] || fail "exit status $status"; has ": pass so far, NOT exhaustive" ;;
  "not instrumented") [ $status = 3 ] || fail "exit status $status"; has ": NO VERDICT: not instrumented" ;;
  *) [ $status = 1 ] || fail "exit status $status"; has "FAIL: $verdict" ;;
esac
graphs=$(said graphs)
if [ "$graphs" = 1 ]; then has "; 1 graph;"; elif [ -n "$graphs" ]; then has "; $graphs graphs;"; fi
said says | while read -r text; do has "$text" || exit 1; done || exit 1

schedule=$(sed -n "s/.*--repeat '\([^']*\)'.*/\1/p" "$output")
[ -n "$schedule" ] || exit 0
"$modelcheck" explore "$program" --compiler "$compiler" $options --repeat "$schedule" -- $flags "$@" > "$output" 2>&1
[ $? = 1 ] || fail "does not fail when it is repeated"
has "FAIL: $verdict"
