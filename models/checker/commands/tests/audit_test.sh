#!/bin/bash
# Orders other than those of the source: what is refused, what fails and how it is repeated, what says nothing, and
# what is too strong. Usage: audit_test.sh MODELCHECK
set -euo pipefail

modelcheck=$1
. "$(dirname "$0")/expect.sh"

# Nonsense is a bad argument, with what would be right.
expect 2 "$modelcheck" run --weaken clam=relaxed
says "Did you mean 'claim'?"
expect 2 "$modelcheck" run --weaken claim_failed=release
says 'claim_failed cannot be release: it is a load, which can be relaxed, acquire, seq_cst'
expect 2 "$modelcheck" run --weaken claim=relaxed --checkpoint state --filter single_slot/both-run-out-of-time
says 'for the orders of the source'
expect 2 "$modelcheck" audit --only reset --algorithm single_slot
says "'reset' is used by none"

# A weakened order fails, is named, and is repeated by what is printed; as the source has it the same schedule passes.
expect 1 "$modelcheck" run --weaken poll=relaxed --filter single_slot/both-run-out-of-time --json run.json
says 'poll(8) relaxed'
says "replay --weaken poll=relaxed 'single_slot/both-run-out-of-time@"
arguments=$(sed -n "s/^    replay .* replay \(--weaken .*\)$/\1/p" output.txt)
expect 1 bash -c "'$modelcheck' replay $arguments"
says '=> data race'
expect 0 bash -c "'$modelcheck' replay ${arguments#--weaken poll=relaxed }"
expect 0 "$modelcheck" run --weaken look=acquire --filter single_slot/both-run-out-of-time
says 'coverage is not judged'

# Success and failure of a compare-and-swap are apart.
expect 0 "$modelcheck" run --weaken claim_failed=acquire --filter single_slot/both-run-out-of-time
expect 1 "$modelcheck" run --weaken claim=relaxed,claim_failed=acquire --filter single_slot/both-run-out-of-time

# Every order that is not relaxed is necessary, in every algorithm, and every failure can be repeated.
expect 0 "$modelcheck" audit --only offer,claim,poll,publish,enter,open,find,create,acknowledge,acknowledged,cell_offer,cell_answer,cell_poll,find_tree,plant --json audit.json
says '^40 necessary$'
python3 - audit.json <<'PY' > repeat.sh
import json, sys
for claim in json.load(open(sys.argv[1]))["claims"]:
    named = "%s(%d)" % (claim["entry"], claim["number"])
    # An outcome that is forbidden is nobody's access.
    if named not in claim["failure"]["message"] and not claim["failure"]["verdict"].startswith("forbidden outcome"):
        sys.exit("%s is not named in: %s" % (named, claim["failure"]["message"]))
    print(claim["failure"]["replay_arguments"] + "\t" + claim["failure"]["verdict"])
PY
[ "$(wc -l < repeat.sh)" -eq 40 ] || fail "there are not 40 failures to repeat"
while IFS=$'\t' read -r arguments verdict; do
  expect 1 bash -c "'$modelcheck' replay $arguments"
  says "$verdict"
done < repeat.sh

# What fails anyway proves nothing, and neither does an order that nobody uses or that is there already.
expect 1 "$modelcheck" audit --algorithm single_slot --weaken claim=relaxed --only poll
says 'NOT JUDGED'
expect 2 "$modelcheck" audit --algorithm single_slot --weaken enter=relaxed
says "'enter' is used by none"
expect 2 "$modelcheck" run --weaken enter=relaxed --filter single_slot/both-run-out-of-time
says 'enter is used by none of the scenarios chosen'
expect 2 "$modelcheck" run --weaken claim=acquire
says 'claim is acquire already'

# Too strong, or too weak from the start.
expect 1 "$modelcheck" audit --algorithm stamped_slot --only reset --weaken reset=release
says 'release -> relaxed: TOO STRONG'
expect 1 "$modelcheck" audit --algorithm single_slot --only look --weaken offer=relaxed
says '^look is relaxed already, so there is nothing weaker to try'
says 'single_slot: without a further change: FAILS'

# An entry, with what it synchronises with, and why where that is not stated.
expect 0 "$modelcheck" explain --algorithm hashed_arena acknowledge
says 'synchronised: acknowledge(29) -> acknowledged(30), in [0-9,]* of these'
says '^    as stated$'
says 'not stated, and nothing relies on it'
says_not 'NEITHER STATED NOR LISTED'

# An enumeration that ends early says so, and where.
expect 1 "$modelcheck" relaxations --algorithm single_slot --executions 100 --json relaxations.json
says '^all that can be promised: unclear:'
says 'NOT complete'
python3 - relaxations.json <<'PY' || fail "relaxations.json is not as it should be: $(cat relaxations.json)"
import json, sys
whole = json.load(open(sys.argv[1]))
one = whole["algorithms"][0]
sys.exit(not (whole["schema"]["name"] == "modelcheck relaxations" and whole["version"] and "commit" in whole
              and whole["compiler"] and whole["arguments"][0] == "relaxations" and whole["complete"] is False
              and one["complete"] is False and one["asked"][-1]["passes"] is None and one["asked"][-1]["unclear"]))
PY
expect 2 "$modelcheck" relaxations --algorithm single_slot --executions 7
