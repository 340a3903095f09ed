#!/bin/sh
# The command line of litmus_herd: it writes into the directory that it is given, and nothing where it is asked for help
# or given arguments that make no sense.
#
# Usage: litmus/tests/herd_command_test.sh LITMUS_HERD
set -eu

scratch=$(mktemp -d)
trap 'rm -rf "$scratch"' EXIT
cd "$scratch"

# expect STATUS TEXT ARGUMENT...
expect() {
  wanted=$1 text=$2
  shift 2
  status=0
  "$program" "$@" >said 2>&1 || status=$?
  if [ "$status" -ne "$wanted" ] || ! grep -qF -e "$text" said; then
    echo "herd_command_test: litmus_herd $*: exit status $status, not $wanted with '$text': $(cat said)" >&2
    exit 1
  fi
}

expect_nothing_written() {
  expect "$@"
  rm said
  [ -z "$(ls -A)" ] || { echo "herd_command_test: $* has written: $(ls -A)" >&2; exit 1; }
}

program=$1
expect_nothing_written 0 'DIRECTORY' --help
expect_nothing_written 0 'DIRECTORY' -h
expect_nothing_written 2 'directory is required'
expect_nothing_written 2 '--model' here --model
expect_nothing_written 2 'there' here there
expect_nothing_written 1 "cannot create directories" /dev/null/here

expect 0 'in some/where' some/where
files=$(ls some/where | wc -l)
grep -qF "$files litmus files for herd7 in some/where" said && [ "$files" -ge 70 ] && [ -s some/where/SB+relaxed.litmus ] || {
  echo "herd_command_test: wrote $files files, and said: $(cat said)" >&2
  exit 1
}
