#!/bin/bash
# The program as its users run it on long explorations: killed and resumed, on several cores, divided over
# machines. Usage: scale_test.sh MODELCHECK resume|jobs|shards|coverage|exact
set -euo pipefail

modelcheck=$1
part=$2
. "$(dirname "$0")/expect.sh"

# What a run must find however it is divided: all but the time, and how it was called.
findings() { sed -e '/^  "arguments": \[/,/^  \]/d' -e '/"seconds"/d' "$1"; }

expect_same_findings() {
  diff <(findings "$1") <(findings "$2") || fail "$1 and $2 differ"
}

# refused MESSAGE COMMAND...: exits with 2 and says so
refused() {
  local message=$1 code=0
  shift
  "$@" > refused.txt 2>&1 || code=$?
  [ "$code" -eq 2 ] || fail "exit $code instead of 2: $*: $(cat refused.txt)"
  grep -q -e "$message" refused.txt || fail "'$message' is not in: $(cat refused.txt)"
}

run() { "$modelcheck" run "$@" > output.txt || fail "exit $?: modelcheck run $*: $(cat output.txt)"; }

# Starts a run and kills it once it has kept a state that is not the first one, nor yet the last. Where the
# disk is slow for a moment the next state comes late, and the run can be over by then: it is started again.
kill_midway() {
  for _ in 1 2 3 4 5; do
    if killed_midway "$@"; then return; fi
  done
  fail "it was over before it could be killed, five times: $(cat killed.txt)"
}

killed_midway() {
  rm -f state
  "$modelcheck" run --checkpoint state --checkpoint-every 0.1 --json never.json "$@" > killed.txt 2>&1 &
  local pid=$!
  until [ -s state ]; do sleep 0.01; done
  local first
  first=$(stat -c %i state)
  while [ "$(stat -c %i state)" = "$first" ]; do sleep 0.01; done
  kill -9 "$pid" 2> kill.txt || true
  wait "$pid" 2> wait.txt || true
  cp state tried
  run --resume tried --executions 1 --jobs 1 --json tried.json
  if [ -e never.json ] || grep -q '"exhaustive": true' tried.json; then  # over, whether it could say so or not
    rm -f never.json
    return 1
  fi
}

resume() {
  local scenario=reference/5-threads
  run --filter "$scenario" --json whole.json
  kill_midway --filter "$scenario" --jobs 2
  cp state first_state
  run --resume state --jobs 1 --json resumed.json  # the scenario is known from the file
  expect_same_findings whole.json resumed.json

  # Cut short again, after it was resumed; and resumed with another number of jobs.
  cp first_state state
  run --resume state --executions 10 --jobs 1 --json partial.json
  grep -q '"exhaustive": false' partial.json || fail "a search that was cut short calls itself exhaustive"
  run --resume state --filter "$scenario" --jobs 3 --json resumed.json
  expect_same_findings whole.json resumed.json

  # The end was kept, too.
  run --resume state --json again.json
  expect_same_findings whole.json again.json

  head -c 1000 first_state > short
  refused 'cut short' "$modelcheck" run --resume short
  head -c 10 first_state > short
  refused 'no checkpoint' "$modelcheck" run --resume short
  { head -c 999 first_state; printf 'x'; tail -c +1001 first_state; } > damaged
  refused 'damaged' "$modelcheck" run --resume damaged
  refused 'No such file' "$modelcheck" run --resume nowhere
  refused 'not of reference/4-threads' "$modelcheck" run --resume first_state --filter reference/4-threads
  refused 'one scenario' "$modelcheck" run --checkpoint other --filter 'reference/*'
  refused 'for the exact search' "$modelcheck" run --checkpoint other --filter reference/2-threads --search unreduced
  refused 'cannot write' "$modelcheck" run --checkpoint no/such/folder --filter reference/2-threads
  cp "$modelcheck" other_build
  printf 'x' >> other_build
  refused 'another build' ./other_build run --resume first_state
}

jobs_() {
  compare_jobs single_slot/two-timed-in-a-row 2
  compare_jobs reference/3-threads-twice 5
  compare_jobs litmus/exchanger/tree_of_cells/plant+both 2
  compare_jobs single_slot/three-meet 3
  grep -q 'each execution made again under all 5 other numberings' many.json || fail "not all of them are: $(cat many.json)"
}

# compare_jobs SCENARIO JOBS ARGUMENT...
compare_jobs() {
  local scenario=$1 jobs=$2
  shift 2
  run --filter "$scenario" --jobs 1 --json one.json "$@"
  run --filter "$scenario" --jobs "$jobs" --json many.json "$@"
  expect_same_findings one.json many.json
}

# The search in pieces finds what it finds at once: by several processes, after it was killed or interrupted, and by
# parcels. What it has written is nothing to another memory model.
exact() {
  for jobs in 2 7; do
    compare_jobs single_slot/two-timed-in-a-row $jobs
    compare_jobs reference/4-threads $jobs --model sc
  done
  for jobs in 1 2 7; do
    expect_failure wrong/claim-relaxed "data race" false $jobs
    expect_failure canary/weak-cas-failed-in-second-round "wrong history" true $jobs
  done
  exact_goes_on reference/3-threads-twice
  exact_is_told_apart
  exact_by_parcels single_slot/two-timed-in-a-row
  exact_by_parcels single_slot/three-meet
  grep -q 'each execution made again under all 5 other numberings' parts.json || fail "not all of them are: $(cat parts.json)"
}

# expect_failure SCENARIO VERDICT WHETHER_IT_NEEDS_WEAK_MEMORY JOBS
expect_failure() {
  run --filter "$1" --jobs "$4" --json wrong.json
  grep -q "\"verdict\": \"$2\"" wrong.json || fail "$1 is no $2 with $4 jobs: $(cat output.txt)"
  grep -q "\"needs_weak_memory\": $3" wrong.json || fail "$1, does it need weak memory: not $3: $(cat wrong.json)"
}

exact_goes_on() {
  run --filter "$1" --json whole.json
  kill_midway --filter "$1" --jobs 2
  run --resume state --executions 10 --jobs 1 --json partial.json
  grep -q '"exhaustive": false' partial.json || fail "a search that was cut short calls itself exhaustive"
  interrupt
  run --resume state --jobs 3 --json resumed.json
  expect_same_findings whole.json resumed.json
}

# Goes on from the state for a while, and interrupts that.
interrupt() {
  local code=0
  timeout --preserve-status --signal INT --kill-after 60 0.6 \
    "$modelcheck" run --resume state --checkpoint-every 0.1 > output.txt || code=$?
  if [ "$code" -eq 0 ]; then return; fi  # little was left
  [ "$code" -eq 130 ] || fail "exit $code after SIGINT"
  grep -q 'goes on with: .* run --resume' output.txt || fail "it does not say how: $(cat output.txt)"
}

exact_is_told_apart() {
  run --filter reference/4-threads --checkpoint state --executions 5
  refused 'not of the search under sequential consistency' "$modelcheck" run --model sc --resume state
  refused 'not of the search under sequential consistency' "$modelcheck" gather --state state --model sc
  { head -c 299 state; printf 'xy'; tail -c +302 state; } > damaged
  refused 'damaged' "$modelcheck" run --resume damaged
  run --model sc --filter reference/4-threads --checkpoint state --executions 5
  refused 'is of the search under sequential consistency, not of' "$modelcheck" run --resume state

  # Nor is what one machine has performed anything to another: its counts would be of some executions alone.
  run --machine graph --filter reference/4-threads --checkpoint state --executions 5
  refused 'it is of the search under C++20 by graphs alone, not of' "$modelcheck" run --resume state
  refused 'by graphs alone, not of .* Relacy alone' "$modelcheck" gather --state state --machine relacy
  run --machine graph --resume state
  says_not 'performed by Relacy'
}

exact_by_parcels() {
  rm -rf gathered parcels
  mkdir parcels
  run --filter "$1" --json whole.json
  local more=(--scenario "$1")
  for round in 1 2 3 4 5 6 7 8; do
    "$modelcheck" gather --state gathered "${more[@]}" --from parcels --parcels parcels --count 3 --json parts.json \
      > output.txt || fail "gather: exit $?: $(cat output.txt)"
    more=()
    local limit=0
    if [ "$round" -lt 4 ]; then limit=500; fi
    for parcel in parcels/*.parcel; do
      [ -e "$parcel" ] || break 2
      "$modelcheck" work --in "$parcel" --out "${parcel%.parcel}.delivery" --executions $limit ||
        fail "work: exit $?"
      rm "$parcel"
    done
  done
  diff <(rows_of whole.json) <(rows_of parts.json) || fail "what was gathered differs"
}

# What the rows of a report say, but for the time.
rows_of() { findings "$1" | sed -n '/"rows": \[/,/^  \]/{s/^  \],/  ]/;p}'; }

shards() {
  local filter='reference/[234]-threads,canary/[!e]*'
  run --filter "$filter" --json whole.json
  for i in 1 2 3; do run --filter "$filter" --shard "$i/3" --json "$i.json"; done
  "$modelcheck" merge --json merged.json 3.json 1.json 2.json || fail "merge: exit $?"
  expect_same_findings whole.json merged.json

  for i in 0 1 2; do
    GTEST_TOTAL_SHARDS=3 GTEST_SHARD_INDEX=$i GTEST_SHARD_STATUS_FILE=noticed run --filter "$filter" --json "env$i.json"
  done
  [ -e noticed ] || fail "the status file was not made"
  for i in 1 2 3; do expect_same_findings "$i.json" "env$((i - 1)).json"; done

  refused 'shard 2 of 3 is missing' "$modelcheck" merge --json no.json 1.json 3.json
  refused 'shard 1 comes twice' "$modelcheck" merge --json no.json 1.json 2.json 3.json 1.json
  refused 'not of a shard' "$modelcheck" merge --json no.json whole.json
  refused 'not the JSON' "$modelcheck" merge --json no.json output.txt
  run --filter 'canary/*' --shard 2/3 --json alien.json
  refused 'not of the same run' "$modelcheck" merge --json no.json 1.json alien.json 3.json
  [ ! -e no.json ] || fail "a file was written for an incomplete set"
  refused 'I/N' "$modelcheck" run --shard 4/3
  refused 'I/N' "$modelcheck" run --shard 0/3
  refused 'go together' env GTEST_SHARD_INDEX=1 "$modelcheck" run

  # Shards are of one run only if they were searched alike.
  local other small='reference/[23]-threads'
  run --filter "$small" --shard 1/2 --json one.json
  for other in '--model sc' '--search random --executions 3 --seed 1' '--executions 1000' '--machine graph' \
               '--budget 100' --require-exhaustive; do
    "$modelcheck" run --filter "$small" --shard 2/2 $other --json alien.json > output.txt || true
    refused 'not searched alike: the option ' "$modelcheck" merge --json no.json one.json alien.json
  done
  [ ! -e no.json ] || fail "a file was written for shards that were searched in different ways"
  for i in 1 2; do run --filter "$small" --shard "$i/2" --search random --executions 3 --seed 1 --json "few$i.json"; done
  "$modelcheck" merge --json merged.json few1.json few2.json > output.txt || fail "merge: exit $?"
  says '^2 passed, and were not explored to the end'
  grep -q '"mode": "random"' merged.json || fail "it does not say how it was searched: $(head -n 30 merged.json)"
  for i in 1 2; do sed 's/"require_exhaustive": false/"require_exhaustive": true/' "few$i.json" > "all$i.json"; done
  expect 1 "$modelcheck" merge --json merged.json all1.json all2.json
  merge_refuses_nonsense

  sed 's/"as_expected": true/"as_expected": false/' 2.json > wrong.json
  local code=0
  "$modelcheck" merge --json merged.json 1.json wrong.json 3.json || code=$?
  [ "$code" -eq 1 ] || fail "exit $code instead of 1 for a row that is not as expected"

  run --filter reference/2-threads --shard 2/2 --json empty.json  # nothing to do is nothing wrong
}

# What is no shard at all, in fields and in what they have in them.
merge_refuses_nonsense() {
  local change
  for change in 's/"shard": 1/"shard": 4/' 's/"shard": 1/"shard": "1"/' 's/"rows": \[/"rows": [3, /' \
                's/"complete": true/"complete": []/' 's/"all_observed": [a-z]*/"all_observed": null/'; do
    sed "$change" 1.json > nonsense.json
    refused "'nonsense.json' is " "$modelcheck" merge --json no.json nonsense.json 2.json 3.json
    if grep -q 'json.exception' refused.txt; then fail "those are a library's words: $(cat refused.txt)"; fi
  done
  python3 -c 'print("[" * 200000)' > nonsense.json
  refused 'is not the JSON of a shard' "$modelcheck" merge --json no.json nonsense.json
}

# merge_rejects WHAT LINE FILE...: the merge of the files exits with 1, for what is in the line that it prints
merge_rejects() {
  local what=$1 line=$2 code=0
  shift 2
  "$modelcheck" merge --json merged.json "$@" > output.txt || code=$?
  [ "$code" -eq 1 ] || fail "exit $code instead of 1 for $what"
  grep -q "$line" output.txt || fail "it is not named: $(cat output.txt)"
}

# The state machine of an algorithm is judged when all its scenarios have run, in one run or in its shards.
coverage() {
  local line='^coverage single_slot: \([0-9]*\) of \1 transitions, \([0-9]*\) of \2 states, 2 of 2 pairs$'
  local filter='single_slot/*'
  run --filter "$filter" --json whole.json
  grep -q "$line" output.txt || fail "no full coverage: $(cat output.txt)"

  for i in 1 2; do
    run --filter "$filter" --shard "$i/2" --json "$i.json"
    grep -q '^coverage' output.txt && fail "a shard judges the whole: $(cat output.txt)"
  done
  "$modelcheck" merge --json merged.json 1.json 2.json > output.txt || fail "merge: exit $?: $(cat output.txt)"
  grep -q "$line" output.txt || fail "merge does not judge: $(cat output.txt)"
  expect_same_findings whole.json merged.json

  for i in 1 2; do sed '/"offer_failed: node": /d' "$i.json" > "less$i.json"; done
  merge_rejects 'a transition that is missing' '^    not reached: offer_failed: node (' less1.json less2.json

  sed 's/"offer_failed: node": /"offer_failed: empty": 1, &/' 1.json > more1.json
  merge_rejects 'a transition that is excluded' \
    '^    excluded in .*single_slot.cpp: offer_failed: empty (single_slot/.*; the reason given was that it' more1.json 2.json

  sed 's/"offer_failed: node": /"offer: node -> node": 1, &/' 1.json > more1.json
  merge_rejects 'a transition that is not listed' '^    not in .*single_slot.cpp: offer: node -> node (single_slot/' \
    more1.json 2.json

  for i in 1 2; do sed '/"offer(2) -> claim(4)"/d' "$i.json" > "less$i.json"; done
  merge_rejects 'a pair that never synchronises' \
    '^    never synchronised: offer(2) -> claim(4) (stated in orders.hpp)' less1.json less2.json

  sed 's/"offer(2) -> claim(4)": /"offer(2) -> poll(8)": 1, &/' 1.json > more1.json
  merge_rejects 'a pair that is not stated' \
    '^    synchronised, but neither stated .*single_slot.cpp: offer(2) -> poll(8) (single_slot/' more1.json 2.json

  run --filter single_slot/offer-and-match
  grep -q '^coverage' output.txt && fail "a part of the scenarios is judged: $(cat output.txt)"
  return 0
}

case $part in
  resume) resume ;;
  jobs) jobs_ ;;
  shards) shards ;;
  coverage) coverage ;;
  exact) exact ;;
  *) fail "unknown part '$part'" ;;
esac
