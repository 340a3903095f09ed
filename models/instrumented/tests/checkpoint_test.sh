#!/bin/sh
# An exploration that is ended, after some executions or by force, goes on from its checkpoint, and finds what it would have found
# in one go: of a program that has its nodes on the heap, in thread_local variables and in objects of POSIX. What is
# not the same program, or not explored in the same way, is refused.
#
# Usage: checkpoint_test.sh MODELCHECK
set -u

modelcheck=$1
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder" || exit 1

fail() {
  echo "FAILED: $1"
  cat output
  exit 1
}
has() { tr '\n' ' ' < output | tr -s ' ' | grep -qF -- "$1" || fail "does not say '$1'"; }
explore() { "$modelcheck" explore "$@" > output 2>&1; }
counts() { sed -n 's/; [0-9.]* s.*//p' output; }

cat > nodes.cpp << 'END'
#include <atomic>
#include <mutex>
#include <thread>

struct node { node* next; int value; };
thread_local node first{nullptr, 0};
std::atomic<node*> top{nullptr};
std::atomic<int> round_of[3];
std::mutex alone;
int made = 0;

void push(node* n) {
  n->next = top.load(std::memory_order_relaxed);
  while (!top.compare_exchange_strong(n->next, n)) {
  }
}

void work(int me) {
  first.value = me;
  { std::lock_guard const lock(alone); ++made; }
  push(&first);
  push(new node{nullptr, me});
  for (int i = 0; i != 2 - me; ++i) round_of[me].store(round_of[(me + 1) % 3].load() + 1);
  while (round_of[(me + 2) % 3].load() == 0) {
  }
}

int main() {
  std::thread a(work, 0);
  std::thread b(work, 1);
  std::thread c([] {
    for (int i = 0; i != 2; ++i) round_of[2].store(round_of[0].load() + 1);
    top.load();
  });
  a.join();
  b.join();
  c.join();
  return made == 2 ? 0 : 1;
}
END

explore nodes.cpp --jobs 2 --allow-leaks || fail "in one go"
has "exhaustive over"
whole=$(counts)
[ -n "$whole" ] || fail "it has no counts"

explore nodes.cpp --jobs 2 --allow-leaks --executions 2000 --checkpoint state
[ $? = 3 ] || fail "the first executions"
has "NOT exhaustive (stopped after 200"
cp state half
explore nodes.cpp --jobs 2 --allow-leaks --resume state || fail "the rest"
has "exhaustive over"
[ "$(counts)" = "$whole" ] || fail "it was '$whole' in one go"

# Whoever is called back in the middle of an execution leaves its graph to those that go on.
graphs() { sed -n 's/.*; \([0-9,]*\) graphs;.*/\1/p' output; }
whole_graphs=$(graphs)
explore nodes.cpp --jobs 2 --allow-leaks --budget 0.05 --checkpoint state
for budget in 0.07 0.09 0.11; do explore nodes.cpp --jobs 2 --allow-leaks --budget $budget --resume state; done
explore nodes.cpp --jobs 2 --allow-leaks --resume state || fail "the rest after a budget"
[ "$(graphs)" = "$whole_graphs" ] || fail "there were $whole_graphs graphs in one go"

cp half state
"$modelcheck" explore nodes.cpp --jobs 2 --allow-leaks --resume state --checkpoint-every 0.1 > output 2>&1 &
sleep 0.8
kill -KILL $!
wait $! 2> /dev/null
explore nodes.cpp --jobs 1 --allow-leaks --resume state || fail "after it was killed"
[ "$(counts)" = "$whole" ] || fail "it was '$whole' in one go"

cp half state
explore nodes.cpp --jobs 2 --resume state && fail "other options"
has "its checkpoint is of another program, of other options"
cmp -s half state || fail "the checkpoint of other options is not as it was"
explore nodes.cpp --allow-leaks --model sc --resume state && fail "another model"
has "it is of the search under C++20 by graphs alone, not of the search under sequential consistency by graphs alone"
sed -i 's/made == 2/made == 3/' nodes.cpp
explore nodes.cpp --allow-leaks --resume state && fail "another program"
has "its checkpoint is of another program"
echo nothing > state
explore nodes.cpp --allow-leaks --resume state && fail "no checkpoint"
has "cannot go on from 'state': it is no checkpoint"
explore nodes.cpp --checkpoint state --search random && fail "by chance"
has "--checkpoint and --resume are for the exact search"
explore nodes.cpp --checkpoint nowhere/state && fail "nowhere"
has "cannot write 'nowhere/state'"
exit 0
