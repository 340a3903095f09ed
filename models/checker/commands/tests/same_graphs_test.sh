#!/bin/bash
# The reduced search and the unreduced one reach the same set of graphs, on every scenario that the unreduced
# one can finish. Usage: same_graphs_test.sh MODELCHECK EXECUTIONS (that each may have)
set -euo pipefail

modelcheck=$1
executions=$2
. "$(dirname "$0")/explore.sh"
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"

# a line "SCENARIO GRAPH_SET GRAPHS" for each that was finished
finished='
  $1 == "scenario" { name = $2 }
  $1 == "graphs" { graphs = $2 }
  $1 == "graph_set" { set = $2 }
  $1 == "exhaustive" && $2 == "true" { print name, set, graphs }'
explore reduced "$finished" --executions "$executions"
explore unreduced "$finished" --executions "$executions"
awk '
  NR == FNR { set[$1] = $2; graphs[$1] = $3; next }
  !($1 in set) { print "FAILED: " $1 " is finished by the unreduced search only"; bad = 1; next }
  { ++compared; sum += $3 }
  $2 != set[$1] { print "FAILED: " $1 ": " graphs[$1] " graphs reduced, " $3 " unreduced, and not the same"; bad = 1 }
  END {
    if (compared < 100) { print "FAILED: only " compared " scenarios could be compared"; bad = 1 }
    if (!bad) print compared " scenarios: the same " sum " graphs, reduced and unreduced"
    exit bad
  }' reduced.txt unreduced.txt
