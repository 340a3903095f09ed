# What the tests that compare two searches share; they source it, with `modelcheck` set, in a folder of their own.

# explore MODE AWK [ARGUMENT...]: runs that search; AWK makes MODE.txt of its JSON, taken as lines of key and value
explore() {
  local mode=$1 program=$2 code=0
  shift 2
  "$modelcheck" run --search "$mode" "$@" --json "$mode.json" > "$mode.log" 2>&1 || code=$?
  if [ "$code" -gt 1 ]; then
    cat "$mode.log" >&2
    exit 1
  fi
  awk -F'[:,] *' '{ gsub(/["[:space:]]/, "", $1); gsub(/"/, "", $2) }'" $program" "$mode.json" > "$mode.txt"
}
