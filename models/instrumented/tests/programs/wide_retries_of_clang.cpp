// A struct that is written and read member by member has nothing of the round before, once all of it is written.
//
// expect: pass
// says: loops that only look taken as waits
// says: 30 executions, 16 cut off; 14 graphs
#include <atomic>
#include <cassert>
#include <thread>

struct pair {
  long first, second;
};

std::atomic<pair> both{pair{0, 0}};

void add() {
  for (;;) {
    pair seen = both.load();
    if (both.compare_exchange_strong(seen, pair{seen.first + 1, seen.second + 2})) return;
  }
}

void add_to_what_was_found() {
  pair seen = both.load();
  while (!both.compare_exchange_strong(seen, pair{seen.first + 1, seen.second + 2})) {
  }
}

int main() {
  std::thread one(add), other(add_to_what_was_found);
  add();
  one.join();
  other.join();
  assert(both.load().first == 3 && both.load().second == 6);
}
