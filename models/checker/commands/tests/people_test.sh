#!/bin/bash
# What people and build servers are shown: failures, reports of runs that did not come to their end, words that
# there are not. Usage: people_test.sh MODELCHECK failures|reports|estimates|words
set -euo pipefail

modelcheck=$1
part=$2
. "$(dirname "$0")/expect.sh"

# Nothing but executions, and what is to be copied, is wider than a terminal; and these not by much.
narrow() {
  if sed '/the execution:/,$d' "$1" | grep -v '^    replay ' | grep -E '.{81}'; then fail "that is wider than 80 columns"; fi
  if grep -v '^    replay ' "$1" | grep -E '.{127}'; then fail "that execution is wider than 120 columns"; fi
}

failures() {
  local wrong=wrong/claim-relaxed
  expect 0 "$modelcheck" replay "$wrong"
  says "^$wrong: data race, as expected"
  says '=> data race$'
  narrow output.txt
  local again
  again=$(sed -n "s/^    replay .* replay '\(.*\)'$/\1/p" output.txt)
  expect 0 "$modelcheck" replay "$again"
  says '=> data race'
  expect 0 "$modelcheck" replay single_slot/offer-and-match
  says 'There is no execution to show. None failed'
  for whole in canary/asks-after-an-await canary/threads-one-differs-once; do
    expect 0 "$modelcheck" replay "$whole"
    says 'no execution by itself'
  done

  expect 0 "$modelcheck" run --filter "$wrong"
  says_not '=> data race'
  expect 0 "$modelcheck" run --filter "$wrong" --show
  says '=> data race'

  # Why a loop was not taken for a wait.
  expect 0 "$modelcheck" run --filter 'canary/endless-*' --hang-after 600 --json endless.json
  for why in 'more than 10,000 events.*make the program shorter' '1,000 times.*has a seq_cst fence' \
             '1,000 times.*writes to an atomic' '1,000 times.*has an await' '1,000 times.*asks whether time is up' \
             '1,000 times.*changes something of its own'; do
    grep -q "$why" endless.json || fail "no loop '$why': $(grep '"message"' endless.json)"
  done

  # One execution of each does not show what is wrong with many of them: as if a mistake failed many rows at once.
  local one=(--search random --executions 1 --seed 1 --filter 'wrong/*')
  expect 1 "$modelcheck" run "${one[@]}"
  says '^group '
  says '^slowest'
  says 'rows: NOT CAUGHT; '
  says '    and .* rows like it:'
  narrow output.txt
  [ "$(wc -l < output.txt)" -lt 200 ] || fail "too much to read: $(wc -l < output.txt) lines"

  expect 1 "$modelcheck" run "${one[@]}" --jobs 1 --fail-fast --json out.json
  says '^Stopped at the first failure: '
  says '^1 row not as expected'
  grep -q '^  "complete": false' out.json || fail "a run that was stopped calls itself complete"

  expect 0 "$modelcheck" run --filter 'litmus/memory_model/*'
  says_not 'exhaustive over'
  narrow output.txt
  says_not "$(printf '\033')"
  expect 0 "$modelcheck" run --filter 'litmus/memory_model/*' --verbose
  [ "$(grep -c 'exhaustive over' output.txt)" -gt 10 ] || fail "--verbose does not show every row"
  narrow output.txt
}

reports() {
  expect 0 "$modelcheck" run --filter 'canary/weak-cas*,wrong/claim-relaxed' --json out.json --junit out.xml
  for line in '"name": "modelcheck run"' '"number": 4' '"version": "' '"commit": ' '"--junit"' '"complete": true'; do
    grep -q -e "$line" out.json || fail "'$line' is not in: $(head -n 20 out.json)"
  done
  grep -q '<testsuite name="canary" ' out.xml || fail "no suite for the group: $(cat out.xml)"
  grep -q '<testcase classname="wrong" name="claim-relaxed" ' out.xml || fail "no case for a row: $(cat out.xml)"

  # Of a run that is interrupted after one of two scenarios.
  for signal in INT TERM; do
    echo old > cut.json
    rm -f cut.txt
    "$modelcheck" run --jobs 1 --filter canary/weak-cas-retried,reference/5-threads --json cut.json --junit cut.xml \
      > cut.txt 2>&1 &
    local pid=$! code=0
    until grep -q '^canary/weak-cas-retried: pass' cut.txt; do sleep 0.01; done
    kill -$signal "$pid"
    wait "$pid" || code=$?
    [ "$code" -eq $((128 + $(kill -l $signal))) ] || fail "exit $code of an interrupted run: $(cat cut.txt)"
    grep -q '^Interrupted: 1 of 2 finished' cut.txt || fail "it does not say so: $(cat cut.txt)"
    grep -q '^So far as expected: 1 row.$' cut.txt || fail "it speaks of all: $(cat cut.txt)"
    grep -q '"scenario": "canary/weak-cas-retried"' cut.json || fail "the row that was finished is lost: $(cat cut.json)"
    grep -q '^  "complete": false' cut.json || fail "an interrupted run calls itself complete: $(head -n 20 cut.json)"
    grep -q '<property name="complete" value="false"/>' cut.xml || fail "and so it does in XML: $(cat cut.xml)"
    grep -q '<skipped ' cut.xml || fail "what was not finished is not named: $(cat cut.xml)"
  done

  mkdir gone
  "$modelcheck" run --filter reference/5-threads --budget 5 --checkpoint gone/state --checkpoint-every 0.1 > gone.txt 2>&1 &
  local pid=$! code=0
  until [ -s gone/state ]; do sleep 0.01; done
  until rm -r gone; do sleep 0.01; done
  wait "$pid" || code=$?
  [ "$code" -eq 1 ] || fail "exit $code of a run that has lost its checkpoint: $(cat gone.txt)"
  grep -q 'the checkpoint could not be written: No such file' gone.txt || fail "it does not say so: $(cat gone.txt)"

  for i in 1 2; do expect 0 "$modelcheck" run --filter 'reference/[23]-threads' --shard "$i/2" --json "$i.json"; done
  cp 1.json kept.json
  ln 1.json link.json
  for to in 1.json ./1.json link.json; do
    expect 2 "$modelcheck" merge --json "$to" 1.json 2.json
    says 'is one of those to be read'
    cmp -s 1.json kept.json || fail "merge has overwritten what it reads"
  done
  sed 's/"complete": true/"complete": false/' 2.json > less.json
  expect 2 "$modelcheck" merge --json no.json 1.json less.json
  says 'is not complete'
  sed 's/"version": "[^"]*"/"version": "0"/' 2.json > older.json
  expect 2 "$modelcheck" merge --json no.json 1.json older.json
  says 'not made by the same program'

  expect 2 "$modelcheck" run --filter single_slot/offer-and-match --json one --junit ./one
  says 'cannot be two files'
  files_that_are_none
  standard_descriptors
}

# Links, pipes, folders, devices, and files of the user's with names as of ours.
files_that_are_none() {
  local one=(run --filter reference/2-threads)
  echo mine > kept.new
  ln -s loop_b loop_a
  ln -s loop_a loop_b
  mkfifo pipe
  expect 0 "$modelcheck" "${one[@]}" --checkpoint kept --json /dev/null --html /dev/null
  [ -c /dev/null ] || fail "/dev/null is no device any more"
  [ "$(cat kept.new)" = mine ] || fail "a file of the user's was written to"
  cat pipe > through.json &
  expect 0 "$modelcheck" "${one[@]}" --json pipe
  wait
  grep -q '"modelcheck run"' through.json || fail "nothing came through the pipe"
  "$modelcheck" "${one[@]}" --json /dev/stdout > both.txt || fail "exit $? with the JSON on standard output"
  { grep -q '^reference/2-threads: pass' both.txt && grep -q '"modelcheck run"' both.txt; } || fail "not both: $(cat both.txt)"
  expect 2 "$modelcheck" "${one[@]}" --checkpoint pipe
  says "cannot write 'pipe': it is no regular file"
  local option
  for option in --json --junit --html --sarif --checkpoint --resume --times; do
    expect 2 "$modelcheck" "${one[@]}" $option .
    says "'.': Is a directory"
    expect 2 "$modelcheck" "${one[@]}" $option loop_a
    says "'loop_a': Too many levels of symbolic links"
  done
  expect 2 "$modelcheck" gather --state loop_a --scenario reference/2-threads
  says "'loop_a': Too many levels of symbolic links"
  expect 2 "$modelcheck" gather --state new --scenario reference/2-threads --parcels through.json
  says "cannot use 'through.json': Not a directory"
  expect 2 "$modelcheck" work --in .
  says "'.': Is a directory"
  expect 2 "$modelcheck" report --run out.json --html .
  says "'.': Is a directory"
}

# What cannot be printed is an error, whoever would print it; and what the system refuses is no failure of the program's.
standard_descriptors() {
  local command
  for command in 'list' 'run --filter reference/2-threads' '--version' 'run --help'; do
    if "$modelcheck" $command > /dev/full 2> wrong.txt; then fail "'$command' has printed nothing, and says nothing"; fi
    grep -q 'cannot write to standard output' wrong.txt || fail "of '$command': $(cat wrong.txt)"
    if "$modelcheck" $command >&- 2> wrong.txt; then fail "'$command' has no standard output, and says nothing"; fi
    [ "$(wc -l < wrong.txt)" -eq 1 ] || fail "not one message: $(cat wrong.txt)"
  done
  "$modelcheck" run --filter reference/2-threads --json closed.json <&- 2>&- > output.txt || fail "exit $? without input"
  says '^reference/2-threads: pass'
  local code=0
  (ulimit -n 7; "$modelcheck" run --filter reference/5-threads --json no.json) > output.txt 2>&1 || code=$?
  [ "$code" -ne 0 ] || fail "it passes with seven open files"
  says 'the system refuses'
  says_not 'crash'
  code=0
  (ulimit -v 30000; "$modelcheck" run --filter reference/5-threads) > output.txt 2>&1 || code=$?
  [ "$code" -ne 0 ] || fail "it passes without memory"
  says 'the system refuses memory'
  says_not 'crash'
}

estimates() {
  # Of one whose number is known (reference/3-threads), with the search that follows to compare it with.
  estimates_of_one
  expect 2 "$modelcheck" run --filter reference/4-threads --estimate --search random
  says 'estimate does not belong to --search random'
  expect 2 "$modelcheck" run --filter wrong/claim-relaxed --estimate
  says 'nothing to estimate'
  expect 0 "$modelcheck" run --filter 'canary/weak-cas*,wrong/claim-relaxed' --estimate
  says '^Left out: [0-9]* wrong program'
}

estimates_of_one() {
  expect 0 "$modelcheck" run --filter reference/4-threads --estimate --seed 1 --json sizes.json
  says '^reference/4-threads: about [0-9,]* executions, .* on one core'
  says '^    [0-9,]* to [0-9,]* with 95 %; from [0-9]* probes with [0-9,]* executions'
  says '^1 search: about '
  narrow output.txt
  expect 0 "$modelcheck" run --filter reference/4-threads --json whole.json
  python3 - <<'END' || fail "the estimate is not within a factor of two"
import json
size = json.load(open('sizes.json'))['rows'][0]['estimate']
whole = json.load(open('whole.json'))['rows'][0]
made = whole['complete'] + whole['cut_off']
assert size['low'] <= size['executions'] <= size['high'], size
assert size['probes'] >= 20, size
assert made / 2 < size['executions'] < made * 2, (size, made)
END
}

words() {
  expect 0 "$modelcheck" --version
  grep -Eq '^modelcheck [0-9]+\.[0-9]+\.[0-9]+ \(commit .*\)$' output.txt || fail "$(cat output.txt)"
  expect 2 "$modelcheck" rnu
  says "no command 'rnu'. Did you mean 'run'?"
  expect 2 "$modelcheck" run --fliter 'single_slot/*'
  says "'run' has no option '--fliter'. Did you mean '--filter'?"
  expect 2 "$modelcheck" run --filter single_slot/offer-and-mtach
  says "Did you mean 'single_slot/offer-and-match'?"
  expect 2 "$modelcheck" run --filter 'sinlge_slot/*'
  says "Did you mean 'single_slot/\*'?"
  expect 2 "$modelcheck" replay offer-and-match
  says "Did you mean .*'hashed_arena/offer-and-match'"
  expect 2 "$modelcheck" run --filter 'single_slot/*:-single_slot/bothh*'
  says 'no scenario matches'
  expect 0 "$modelcheck" list --filter 'single_slot/*:-single_slot/both*'
  says '^  single_slot/offer-and-match'
  says_not 'single_slot/both'

  expect 2 "$modelcheck" replay "wrong/claim-relaxed@0o100"
  says 'does not fit the scenario'
  says_not 'internal error'
}

case $part in
  failures) failures ;;
  reports) reports ;;
  estimates) estimates ;;
  words) words ;;
  *) fail "unknown part '$part'" ;;
esac
