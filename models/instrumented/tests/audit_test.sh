#!/bin/sh
# Audits a program that passes message by message, and challenges one of its orders by hand.
#
# Usage: audit_test.sh MODELCHECK
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
has() { tr -s ' ' < "$output" | grep -qF -- "$1" || fail "does not say '$1'"; }

"$modelcheck" explore "$programs/message.cpp" --audit > "$output" || fail "the audit of a program that passes"
has "message.cpp:15 store release needed; relaxed: data race"
has "message.cpp:18 load acquire needed; relaxed: data race"
has "2 of 2 orders are needed"
"$modelcheck" explore "$programs/message_seq_cst.cpp" --audit > "$output" || fail "the audit of a program that passes"
has "message_seq_cst.cpp:15 store seq_cst release is enough here; relaxed: data race"
has "0 of 2 orders are needed"
"$modelcheck" explore "$programs/orders_of_two_flags.cpp" --audit > "$output" || fail "the audit of a program that passes"
has "orders_of_two_flags.cpp:14 store release relaxed is enough here"
has "orders_of_two_flags.cpp:15 store release relaxed is enough here, but not when the lines above are as weak as they may be: data race"
has "0 of 4 orders are needed for this program, and 2 more when the others are weaker"

"$modelcheck" explore "$programs/message.cpp" --weaken message.cpp:15:store=relaxed > "$output"
[ $? = 1 ] || fail "a weaker order passes"
has "FAIL: data race"
has "--weaken message.cpp:15:store=relaxed"
"$modelcheck" explore "$programs/message_relaxed.cpp" --audit > "$output"
[ $? = 1 ] || fail "a program that fails passes when it is audited"
has "no orders are weakened, since the program fails as it is"
"$modelcheck" explore "$programs/message.cpp" --weaken message.cpp:14:store=relaxed > "$output" 2>&1
[ $? = 2 ] || fail "a place where there is no access is not refused"
has "--weaken message.cpp:14:store=relaxed is of no access of the program. Of message.cpp there are: 15:store:release"
"$modelcheck" explore "$programs/message.cpp" --weaken message.cpp=relaxed > "$output" 2>&1
[ $? = 2 ] || fail "nonsense is taken"
has "'message.cpp=relaxed' is not FILE:LINE[:KIND][:STATED]=ORDER"

json=$(mktemp)
trap 'rm -f "$output" "$json"' EXIT
"$modelcheck" explore "$programs/message.cpp" --audit --json "$json" > "$output" || fail "with JSON it fails"
python3 - "$json" message.cpp:15 <<'END' || fail "the JSON is not as it should be"
import json, sys
found = json.load(open(sys.argv[1]))
assert found["schema"] == {"name": "modelcheck explore", "number": 2}
explored = found["explored"]
assert explored["verdict"] == "pass" and explored["exhaustive"] and explored["again"] is None
assert explored["unseen"] == {"libraries": [], "functions": [], "accesses": [], "ran": [], "accepted": []}
store = explored["orders"][0]
assert f'{store["file"]}:{store["line"]}' == sys.argv[2]
assert store["enough"] == ["release"] and store["too_weak"] == {"relaxed": "data race"}
END
"$modelcheck" explore "$programs/message_relaxed.cpp" --json "$json" > "$output"
python3 - "$json" <<'END' || fail "the JSON of a failure is not as it should be"
import json, sys
explored = json.load(open(sys.argv[1]))["explored"]
assert explored["verdict"] == "data race" and "--repeat" in explored["again"] and explored["execution"]
END
