#!/bin/bash
# Mutants on the scenarios that are said to catch them: one that does not is told apart, and so is what makes no sense.
# Usage: pairs_test.sh MODELCHECK_MUTANTS
set -euo pipefail

mutants=$1
. "$(dirname "$0")/../../../checker/commands/tests/expect.sh"

pairs() { printf '%s\n' "$@" > pairs.txt; }

pairs 'cells-before-slot cells/sleeper-beside-a-cell' 'wake-forgotten slot/offer-and-match'
expect 0 "$mutants" mutants --pairs pairs.txt
says 'cells-before-slot .* cells/sleeper-beside-a-cell .* undeclared outcome'
says '^all  *2  *2  *0  *0  *0$'

pairs 'cells-before-slot cells/offer-and-match' 'wake-forgotten slot/offer-and-match'
expect 1 "$mutants" mutants --pairs pairs.txt
says 'cells-before-slot .* NOT CAUGHT'
says '^all  *2  *1  *0  *1  *0$'

pairs 'cells-before-slots cells/offer-and-match'
expect 2 "$mutants" mutants --pairs pairs.txt
says "there is no mutant 'cells-before-slots'"
pairs 'cells-before-slot cells/offer-and-mash'
expect 2 "$mutants" mutants --pairs pairs.txt
says "there is no scenario 'cells/offer-and-mash'"
pairs 'cells-before-slot slot/offer-and-match'
expect 2 "$mutants" mutants --pairs pairs.txt
says "'slot/offer-and-match' does not run what 'cells-before-slot' changes"
pairs 'cells-before-slot'
expect 2 "$mutants" mutants --pairs pairs.txt
says "'cells-before-slot' is not a mutant and a scenario"
expect 2 "$mutants" mutants --pairs gone.txt
says "cannot read 'gone.txt'"
expect 2 "$mutants" mutants --pairs pairs.txt --only wake-forgotten
