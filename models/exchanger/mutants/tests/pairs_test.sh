#!/bin/bash
# Mutants on the scenarios that are said to catch them: one that does not is told apart, and so is what makes no sense.
# Usage: pairs_test.sh PROGRAM: modelcheck_mutants, with the scenarios of the slot and of the tree at least
set -euo pipefail

mutants=$1
. "$(dirname "$0")/../../../checker/commands/tests/expect.sh"

pairs() { printf '%s\n' "$@" > pairs.txt; }

pairs 'tree-sweep-slot-last tree_of_cells/sleeper-beside-a-cell' 'wake-forgotten single_slot/offer-and-match'
expect 0 "$mutants" mutants --pairs pairs.txt
says 'tree-sweep-slot-last .* tree_of_cells/sleeper-beside-a-cell .* undeclared outcome'
says '^all  *2  *2  *0  *0  *0$'

pairs 'tree-sweep-slot-last tree_of_cells/offer-and-match' 'wake-forgotten single_slot/offer-and-match'
expect 1 "$mutants" mutants --pairs pairs.txt
says 'tree-sweep-slot-last .* NOT CAUGHT'
says '^all  *2  *1  *0  *1  *0$'

pairs 'tree-sweep-slots-last tree_of_cells/offer-and-match'
expect 2 "$mutants" mutants --pairs pairs.txt
says "there is no mutant 'tree-sweep-slots-last'"
pairs 'tree-sweep-slot-last tree_of_cells/offer-and-mash'
expect 2 "$mutants" mutants --pairs pairs.txt
says "there is no scenario 'tree_of_cells/offer-and-mash'"
pairs 'tree-sweep-slot-last single_slot/offer-and-match'
expect 2 "$mutants" mutants --pairs pairs.txt
says "'single_slot/offer-and-match' does not run what 'tree-sweep-slot-last' changes"
pairs 'tree-sweep-slot-last'
expect 2 "$mutants" mutants --pairs pairs.txt
says "'tree-sweep-slot-last' is not a mutant and a scenario"
expect 2 "$mutants" mutants --pairs gone.txt
says "cannot read 'gone.txt'"
expect 2 "$mutants" mutants --pairs pairs.txt --only wake-forgotten
