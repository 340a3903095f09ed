#!/bin/bash
# Every entry of models/exchanger/wrong is caught by the exact search, and all of them together in at most a tenth of
# the executions that Relacy's own search makes of them. An entry that this does not catch in the executions that it has
# counts with these. Usage: caught_early_test.sh MODELCHECK EXECUTIONS (that each entry may have)
set -euo pipefail

modelcheck=$1
executions=$2
. "$(dirname "$0")/explore.sh"
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"

# a line "SCENARIO EXECUTIONS AS_EXPECTED" for each entry
entries='
  $1 == "scenario" { name = $2 }
  $1 == "executions" { executions = $2 }
  $1 == "as_expected" { print name, executions, $2 }'
explore exact "$entries" --filter 'wrong/*' --executions "$executions"
explore stock "$entries" --filter 'wrong/*' --executions "$executions"
awk '
  NR == FNR { stock_sum += $2; next }
  { ++entries; sum += $2 }
  $3 != "true" { print "FAILED: " $1 " is not caught by the exact search"; bad = 1 }
  END {
    if (entries == 0) { print "FAILED: there are no wrong programs"; bad = 1 }
    if (10 * sum > stock_sum) { print "FAILED: " sum " executions in all, more than a tenth of " stock_sum; bad = 1 }
    if (!bad) print entries " wrong programs: " sum " executions, " stock_sum " in the order of Relacy'"'"'s own search"
    exit bad
  }' stock.txt exact.txt
