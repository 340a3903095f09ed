#!/bin/bash
# One way to search, on every scenario that is not a long one: each gets the verdict that is declared for it, or
# passes as one that was not finished, or of which nothing was completed; and what failed fails the same when it is
# repeated from its string. Coverage finds nothing wrong either. What is small a search of everything finishes.
# Usage: every_mode_test.sh MODELCHECK MODE EXECUTIONS [FOLDER]: each scenario may have so many; MODE.json stays in FOLDER
set -euo pipefail

modelcheck=$1
mode=$2
executions=$3
. "$(dirname "$0")/explore.sh"
folder=${4:-$(mktemp -d)}
if [ $# -lt 4 ]; then trap 'rm -rf "$folder"' EXIT; fi
cd "$folder"

arguments=(--executions "$executions")
if [ "$mode" = random ] || [ "$mode" = pct ]; then
  arguments+=(--seed 1)
fi

# a line "SCENARIO AS_EXPECTED EXHAUSTIVE REPLAY VERDICT" for each, and "coverage/ALGORITHM AS_EXPECTED"
verdicts='
  $1 == "scenario" { name = $2 }
  $1 == "verdict" { verdict = $2 }
  $1 == "as_expected" { expected = $2; if (algorithm != "") print "coverage/" algorithm, $2 }
  $1 == "exhaustive" { exhaustive = $2 }
  $1 == "replay" { print name, expected, exhaustive, $2, verdict }
  $1 == "algorithm" { algorithm = $2 }'
explore "$mode" "$verdicts" "${arguments[@]}"

failed=0
fail() {
  echo "FAILED: $*"
  failed=1
}

scenarios=0 finished=0 unfinished=0 repeated=0
while read -r name expected exhaustive replay verdict; do
  if [[ $name == coverage/* ]]; then
    [ "$expected" = true ] || fail "$name is not as expected"
    continue
  fi
  scenarios=$((scenarios + 1))
  if [ "$exhaustive" = true ]; then finished=$((finished + 1)); fi
  # Only the exact search makes use of it that threads are interchangeable.
  if [ "$mode" != exact ] && [[ $name == canary/threads-* ]]; then continue; fi
  if [ "$expected" != true ]; then
    if [[ $verdict != pass && $verdict != "nothing completed" ]] || [ "$exhaustive" = true ]; then
      fail "$name: $verdict"
    fi
    unfinished=$((unfinished + 1))
  elif [ "$replay" != null ] && [[ $name != canary/run-again-* ]]; then  # these do something else each time
    "$modelcheck" replay "$replay" > replay.log || fail "$replay: $(head -n 1 replay.log)"
    repeated=$((repeated + 1))
  fi
done < "$mode.txt"

listed=$("$modelcheck" list | grep -Ec '^  [^ ]+ +[0-9]+ threads? ' || true)
left_out=$("$modelcheck" list | grep -cE ' [(](runs long|for many machines)[)]$' || true)
[ "$scenarios" -eq $((listed - left_out)) ] || fail "$scenarios of $((listed - left_out)) scenarios are in the table"
[ "$repeated" -gt 50 ] || fail "only $repeated failures could be repeated"
# some of whose executions are cut off
small=canary/weak-cas-retried
if [ "$mode" = exact ] || [ "$mode" = unreduced ] || [ "$mode" = stock ]; then
  "$modelcheck" run --search "$mode" --filter "$small" | grep "exhaustive over" > small.log || fail "$small: no end"
fi
if [ "$failed" -ne 0 ]; then
  cat "$mode.log"
  exit 1
fi
echo "$scenarios scenarios, $mode: $finished finished; $repeated caught and repeated, $unfinished not caught in time"
