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

"$modelcheck" explore "$programs/message.cpp" --weaken message.cpp:15:store=relaxed > "$output"
[ $? = 1 ] || fail "a weaker order passes"
has "FAIL: data race"
has "--weaken message.cpp:15:store=relaxed"
"$modelcheck" explore "$programs/message_relaxed.cpp" --audit > "$output"
[ $? = 1 ] || fail "a program that fails passes when it is audited"
has "no orders are weakened, since the program fails as it is"
"$modelcheck" explore "$programs/message.cpp" --weaken message.cpp=relaxed > "$output" 2>&1
[ $? = 2 ] || fail "nonsense is taken"
has "'message.cpp=relaxed' is not FILE:LINE[:KIND][:STATED]=ORDER"
