# For the tests of the command line, which source this: a folder of their own that they end in, and what they expect of
# commands.

folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"

fail() {
  echo "FAILED: $*" >&2
  exit 1
}

# expect CODE COMMAND...: exits so; what it says is in output.txt
expect() {
  local expected=$1 code=0
  shift
  "$@" > output.txt 2>&1 || code=$?
  [ "$code" -eq "$expected" ] || fail "exit $code instead of $expected: $*: $(cat output.txt)"
}

says() { grep -q -e "$1" output.txt || fail "'$1' is not in: $(cat output.txt)"; }
says_not() { if grep -q -e "$1" output.txt; then fail "'$1' is in: $(cat output.txt)"; fi; }
