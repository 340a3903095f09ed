# For engines that run a list of jobs and wait for all: a search in rounds. Each round explores what is left, as one
# parcel for each job, for a while; then what was found is gathered, and what is left divided again. Sourced by
# parallel_search.sh and slurm_search.sh, with their arguments, which say how a round is run:
#
#   explore_all FOLDER COUNT SECONDS   makes a delivery of each FOLDER/*.parcel, beside it; may use $modelcheck, $jobs
#                                      and "${options[@]}"

[ $# -ge 4 ] || { sed -n 's/^# .* Usage: /usage: /p' "$0" >&2; exit 2; }
modelcheck=$(realpath "$1") scenario=$2 state=$(realpath "$3") jobs=$4
options=("${@:5}")

number_of() { find "$2" -name "*.$1" | wc -l; }

# search_in_rounds LONGEST: ends as `modelcheck gather --require-exhaustive` does
search_in_rounds() {
  local longest=$1
  local folder=$state.round seconds=1 in_vain=0
  local gather=("$modelcheck" gather --state "$state" --scenario "$scenario" --from "$folder")
  mkdir -p "$folder"
  while :; do
    # A verdict that is not as expected ends the rounds, too.
    "${gather[@]}" --parcels "$folder" --count "$jobs" || break
    [ "$(number_of parcel "$folder")" -ne 0 ] || break
    explore_all "$folder" "$(number_of parcel "$folder")" "$seconds"
    # Of one round all jobs may have been killed.
    if [ "$(number_of delivery "$folder")" -ne 0 ]; then in_vain=0; else in_vain=$((in_vain + 1)); fi
    if [ "$in_vain" -eq 3 ]; then
      echo "$0: three rounds of jobs have brought nothing; is there an error above, or in $folder?" >&2
      return 1
    fi
    seconds=$((seconds * 2 < longest ? seconds * 2 : longest))
  done
  local code=0
  "${gather[@]}" --require-exhaustive || code=$?
  [ "$(number_of delivery "$folder")" -ne 0 ] || rm -r "$folder"
  return "$code"
}
