#!/bin/bash
# The unreduced search on every scenario: each verdict, as by every other way to search; and the same set of graphs as by
# the exact one, on every scenario that it can finish.
# Usage: same_graphs_test.sh MODELCHECK TABLE EXECUTIONS: TABLE is ci/table's, and each scenario may have so many
set -euo pipefail

modelcheck=$1
table=$2
executions=$3
here=$(cd "$(dirname "$0")" && pwd)
. "$here/explore.sh"
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
"$here/every_mode_test.sh" "$modelcheck" unreduced "$executions" "$folder"

# a line "SCENARIO GRAPH_SET GRAPHS" for each that was finished
finished='
  $1 == "scenario" { name = $2 }
  $1 == "graphs" { graphs = $2 }
  $1 == "graph_set" { set = $2 }
  $1 == "exhaustive" && $2 == "true" { print name, set, graphs }'
rows "$finished" "$table" > exact.txt
rows "$finished" unreduced.json > unreduced.txt
awk '
  $1 ~ "^canary/threads-" { next }  # wrong by what the exact search makes use of
  NR == FNR { set[$1] = $2; graphs[$1] = $3; next }
  !($1 in set) { print "FAILED: " $1 " is finished by the unreduced search only"; bad = 1; next }
  { ++compared; sum += $3 }
  $2 != set[$1] { print "FAILED: " $1 ": " graphs[$1] " graphs by the exact search, " $3 " unreduced, and not the same"; bad = 1 }
  END {
    if (compared < 100) { print "FAILED: only " compared " scenarios could be compared"; bad = 1 }
    if (!bad) print compared " scenarios: the same " sum " graphs, by the exact search and unreduced"
    exit bad
  }' exact.txt unreduced.txt
