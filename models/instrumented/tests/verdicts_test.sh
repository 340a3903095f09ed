#!/bin/sh
# What is no pass: no execution was completed, not all was explored, or code of the program is not instrumented. The
# exit status, the text and each report say so.
#
# Usage: verdicts_test.sh MODELCHECK
set -u

modelcheck=$1
programs=$(cd "$(dirname "$0")/programs" && pwd)
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder" || exit 1

fail() {
  echo "FAILED: $1"
  cat output
  exit 1
}
has() { tr '\n' ' ' < "${2:-output}" | tr -s ' ' | grep -qF -- "$1" || fail "${2:-the text} does not say '$1'"; }
has_not() { tr '\n' ' ' < output | tr -s ' ' | grep -qF -- "$1" && fail "says '$1'"; }

# explore STATUS ARGUMENT...
explore() {
  expected=$1
  shift
  "$modelcheck" explore "$@" > output 2>&1
  status=$?
  [ $status = "$expected" ] || fail "explore $*: exit status $status instead of $expected"
}
reports="--json json --junit junit --sarif sarif --html html"

# An assumption that holds in no execution, by a search that makes some of them.
explore 1 "$programs/assumed_never.cpp" --search random --seed 1 --executions 5
has "FAIL: nothing completed"
explore 1 "$programs/assumed_never.cpp" --executions 1 $reports
has "FAIL: nothing completed"
has "the only execution was cut off"
has '"verdict": "nothing completed"' json
has '<failure type="nothing completed"' junit
has '"ruleId": "nothing-completed"' sarif
has 'nothing completed' html
explore 1 "$programs/assumed_never.cpp" --audit
has "no orders are weakened"

# A search that is ended before its end; and one that is asked to leave something out.
explore 3 "$programs/condition_variable.cpp" --executions 2 $reports
has ": pass so far, NOT exhaustive"
has "NOT exhaustive (stopped after"
has '"cut_short": true' json
has '"exhaustive": false' json
has '<failure type="not exhaustive"' junit
has 'not-exhaustive' sarif
explore 3 "$programs/condition_variable.cpp" --executions 2 --audit
has "no orders are weakened, since the program is not explored to its end"
explore 0 "$programs/condition_variable.cpp" --search random --seed 1 --executions 2
has "condition_variable.cpp: pass "
explore 3 "$programs/condition_variable.cpp" --search random --seed 1 --executions 2 --require-exhaustive
explore 0 "$programs/condition_variable.cpp" --require-exhaustive

# Code that is not instrumented: an object file, a static library, a shared one; by name it is accepted.
cat > box.c << 'EOF'
int box;
void put(int value) { box = value; }
int get(void) { return box; }
EOF
cat > spin.h << 'EOF'
void modelcheck_runs_unseen(char const* what);
static inline void spin(void) { modelcheck_runs_unseen("inline assembly at spin.h:2"); }
EOF
cat > main.c << 'EOF'
#include <pthread.h>
#include <stddef.h>
void put(int value);
int get(void);
static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static int count;
static void* run(void* unused) {
  pthread_mutex_lock(&lock);
  ++count;
  pthread_mutex_unlock(&lock);
  put(1);
  return unused;
}
int main(void) {
  pthread_t other;
  pthread_create(&other, NULL, run, NULL);
  run(NULL);
  pthread_join(other, NULL);
  return get() != 1 || count != 2;
}
EOF
cc=${CC:-gcc}
"$cc" -c -fPIC box.c -o box.o && ar rc libbox.a box.o && "$cc" -shared box.o -o libshared_box.so || fail "no box"
for form in box.o libbox.a; do
  explore 3 main.c $reports -- $form
  has ": NO VERDICT: not instrumented"
  has "NOT exhaustive (code that is not instrumented)"
  has "--accept-unseen box.c"
done
has '"verdict": "not instrumented"' json
has '"exhaustive": false' json
has '<failure type="not instrumented"' junit
has '"ruleId": "not-instrumented"' sarif
has 'not instrumented' html
explore 0 main.c --json json --accept-unseen box.c -- box.o
has "exhaustive over"
has "what box.c does"
has '"accepted": [ "box.c" ]' json
explore 3 main.c --accept-unseen other.c --audit -- box.o
has "no orders are weakened, since the program is not instrumented"
explore 3 main.c -- -L. -lshared_box -Wl,-rpath,.
has "--accept-unseen libshared_box.so"
explore 0 main.c --accept-unseen libshared_box.so -- -L. -lshared_box -Wl,-rpath,.

# A shared library that is instrumented is part of the program; but not what it calls past the checker.
seen_box() { "$cc" -g -fPIC -fsanitize=thread -c "$1.c" -o "$1.o" && "$cc" -shared "$1.o" -o "lib$1.so" || fail "no $1"; }
cp box.c seen_box.c && seen_box seen_box
explore 1 main.c -- -L. -lseen_box -Wl,-rpath,.
has "writes box (seen_box.c:2)"
has_not "what libseen_box.so does"
echo '#include <string.h>' > past_box.c
sed 's/box = value/memset(\&box, value, 1)/' box.c >> past_box.c && seen_box past_box
explore 3 main.c -- -L. -lpast_box -Wl,-rpath,.
has "--accept-unseen libpast_box.so"

# Assembly: a source of its own, an object file that says nothing of where it is from, and outside of functions.
"$cc" -S -fPIC box.c -o - | sed '/\.file/d; /\.type/d; /\.size/d; /\.ident/d' > box.s && "$cc" -c box.s -o no.o || fail "no box.s"
explore 3 main.c box.s
has "--accept-unseen box.s"
explore 0 main.c box.s --accept-unseen box.s
explore 3 main.c -- no.o
has "--accept-unseen put"
sed 's/put(1);//; s/get() != 1 || //; $a asm(".text\\nplace: nop");' main.c > outside.c
for compiler in g++ $(command -v clang++ || true); do
  explore 3 outside.c --compiler $compiler
  has "--accept-unseen outside.c"
done
explore 0 outside.c --accept-unseen outside.c

# What executions come to: in whichever process, and across checkpoints. A failure stays one.
sed 's/put(1);/spin();/; s/get() != 1 || //; 1i #include "spin.h"' main.c > reached.c
for jobs in 1 2; do
  explore 3 reached.c --jobs $jobs --json json
  has "what inline assembly at spin.h:2 does"
  has '"ran": [ "inline assembly at spin.h:2" ]' json
done
explore 3 reached.c --executions 1 --checkpoint state
explore 3 reached.c --resume state
has "NO VERDICT: not instrumented"
explore 0 reached.c --accept-unseen spin.h:2
explore 3 reached.c --accept-unseen spin.h:3
sed 's/pthread_mutex_lock(&lock);//; s/pthread_mutex_unlock(&lock);//' reached.c > raced.c
explore 1 raced.c
has "FAIL: data race"
explore 3 reached.c -- -s
has "symbols are stripped"

# A weak function that only passes time, and in another source the one that is called, which fails behind some rounds.
cat > weak.c <<'END'
#include <pthread.h>
#include <sched.h>
#include <stdatomic.h>
atomic_int come;
__attribute__((weak)) void on_round(int round) { sched_yield(); }
static void* tell(void* nothing) {
  atomic_store(&come, 1);
  return nothing;
}
int main(void) {
  pthread_t other;
  pthread_create(&other, 0, tell, 0);
  for (int round = 0; atomic_load(&come) == 0;) on_round(round++);
  pthread_join(other, 0);
}
END
cat > strong.c <<'END'
#include <assert.h>
void on_round(int round) { assert(round < 3); }
END
for compiler in gcc clang; do
  explore 1 weak.c strong.c --threads 2 --compiler $compiler
  has "FAIL: assertion failed"
done
exit 0
