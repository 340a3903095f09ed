# What the tests that compare two searches share; they source it, with `modelcheck` set, in a folder of their own.

# rows AWK JSON: what AWK makes of the JSON of a run, taken as lines of key and value
rows() {
  awk -F'[:,] *' '{ gsub(/["[:space:]]/, "", $1); gsub(/"/, "", $2) }'"$1" "$2"
}

# explore MODE AWK [ARGUMENT...]: runs that search; leaves MODE.json, and MODE.txt, which AWK makes of it
explore() {
  local mode=$1 program=$2 code=0
  shift 2
  "$modelcheck" run --search "$mode" "$@" --json "$mode.json" > "$mode.log" 2>&1 || code=$?
  if [ "$code" -gt 1 ]; then
    cat "$mode.log" >&2
    exit 1
  fi
  rows "$program" "$mode.json" > "$mode.txt"
}
