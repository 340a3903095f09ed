#!/bin/bash
# Explores one scenario with Slurm's job arrays. Usage: slurm_search.sh MODELCHECK SCENARIO STATE JOBS [OPTION...]
#
# JOBS is their number in all. The options are for sbatch, such as --partition=NAME. All nodes see the same folders by
# the same names. LONGEST in the environment: seconds that a round takes at most.
set -euo pipefail

. "$(dirname "$0")/rounds.sh"
command -v sbatch > /dev/null || { echo "$0: there is no sbatch: run it where Slurm's jobs are submitted" >&2; exit 2; }

explore_all() {
  local job
  printf -v job 'parcel=%q/$(printf %%06d "$SLURM_ARRAY_TASK_ID")
    %q work --in "$parcel.parcel" --out "$parcel.delivery" --seconds %q' "$1" "$modelcheck" "$3"
  sbatch --wait --array="1-$2" --output="$1/%a.log" "${options[@]}" --wrap "$job" || true
}

search_in_rounds "${LONGEST:-60}"
