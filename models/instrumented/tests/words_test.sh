#!/bin/bash
# Names of files, arguments, outcomes and printed text that a shell or a terminal would not take as they are: the line
# that repeats a failure can be copied, no terminal is told anything, and outcomes stay apart. What the system refuses
# is named as that.
#
# Usage: words_test.sh MODELCHECK
set -euo pipefail

modelcheck=$(realpath "$1")
. "$(dirname "$0")/../../checker/commands/tests/expect.sh"

# No terminal is told anything by what was printed.
is_quiet() {
  if LC_ALL=C grep -q '[^[:print:][:space:]]' output.txt; then fail "not printable: $(cat -v output.txt)"; fi
}

# With an outcome that no terminal should obey and no UTF-8 has, another one, and a failure on demand.
odd_program() {
  cat << 'END'
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stdio.h>
void modelcheck_outcome(char const*);
atomic_int x;
static void* f(void* p) { atomic_store(&x, 1); return p; }
int main(void) {
  pthread_t t;
  pthread_create(&t, 0, f, 0);
  int const seen = atomic_load(&x);
  modelcheck_outcome(seen ? "\033[2J\xff" : "\033[2J\xfe");
  if (WORD[0] == 'f') printf("\033[31m%s\n", WORD);
  assert(WORD[0] != 'f' || seen == 0);
  pthread_join(t, 0);
  return 0;
}
END
}

outcomes_stay_apart() {
  odd_program > plain.c
  expect 0 "$modelcheck" explore plain.c --json plain.json -- '-DWORD="p"'
  is_quiet
  says 'x1b.2J.xfe (1 execution).*x1b.2J.xff (1 execution)'
  [ "$(grep -c 'u001b' plain.json)" -eq 2 ] || fail "an outcome is lost: $(cat plain.json)"
}

# A program may have functions that are called as some of the library's, which are refused.
own_names_stay() {
  echo 'static int last; void link(int n) { last = n; } int wait(void) { return last; }' > own.c
  cat > calls.c << 'END'
#include <assert.h>
#include <pthread.h>
void link(int);
int wait(void);
static void* f(void* p) { link(2); return p; }
int main(void) {
  pthread_t t;
  link(1);
  pthread_create(&t, 0, f, 0);
  pthread_join(t, 0);
  assert(wait() == 2);
  return 0;
}
END
  expect 0 "$modelcheck" explore own.c calls.c
}

# The command that is shown is one that a shell can read, and does again what it did.
failure_is_repeated() {
  local file=$'a b$HOME;"\'\033[1m.c' again
  odd_program > "$file"
  expect 1 "$modelcheck" explore "$file" --compiler gcc --json odd.json --sarif odd.sarif --junit odd.xml --html odd.html \
    -- '-DWORD="f $HOME;`x`"'
  is_quiet
  says 'FAIL: assertion failed'
  again=$(sed -n 's/^    again *//p' output.txt)
  [[ "$again" == *'--compiler gcc '* ]] || fail "another compiler: $again"
  expect 1 bash -c "$again"
  says 'FAIL: assertion failed'
  python3 - "$again" << 'END' || fail "not all files have it"
import json, sys, xml.etree.ElementTree as xml
again = sys.argv[1]
assert json.load(open('odd.json'))['explored']['again'] == again, again
assert json.load(open('odd.sarif'))['runs'][0]['results'][0]['properties']['repeatedBy'] == again
xml.parse('odd.xml')
assert not set('\033\xff') & set(open('odd.html', encoding='utf-8').read())
END
}

# Accesses are known by the names of files, whatever these are.
audit_sees_all() {
  cp "$(dirname "$0")/programs/message.cpp" 'a b.cpp'
  expect 0 "$modelcheck" explore 'a b.cpp' --audit -- -O2
  says '2 of 2 orders are needed'
}

system_refuses() {
  expect 2 env TMPDIR=/no/such/folder "$modelcheck" explore plain.c -- '-DWORD="p"'
  says "cannot make a folder in '/no/such/folder': No such file.*TMPDIR"
  expect 1 bash -c 'ulimit -v 100000; exec "$@"' - "$modelcheck" explore plain.c -- '-DWORD="p"'
  says 'the system refuses memory'
  local code=0
  "$modelcheck" explore plain.c --jobs 1 <&- >&- 2> output.txt -- '-DWORD="p"' || code=$?
  [ "$code" -eq 2 ] || fail "exit $code without standard output"
  says 'cannot write to standard output'
}

outcomes_stay_apart
own_names_stay
failure_is_repeated
audit_sees_all
system_refuses
