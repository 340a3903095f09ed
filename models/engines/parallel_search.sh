#!/bin/bash
# Explores one scenario with GNU parallel. Usage: parallel_search.sh MODELCHECK SCENARIO STATE JOBS [OPTION...]
#
# JOBS is their number in all. The options are for parallel; over SSH, where all machines see the same folders by the
# same names: --sshloginfile FILE --jobs JOBS_OF_EACH. LONGEST in the environment: seconds that a round takes at most.
set -euo pipefail

. "$(dirname "$0")/rounds.sh"
command -v parallel > /dev/null || { echo "$0: there is no GNU parallel: ci/setup --engines" >&2; exit 2; }

explore_all() {
  find "$1" -name '*.parcel' | sort |
    parallel --quote --jobs "$jobs" "${options[@]}" "$modelcheck" work --in {} --out {.}.delivery --seconds "$3" || true
}

search_in_rounds "${LONGEST:-30}"
