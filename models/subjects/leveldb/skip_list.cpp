// leveldb::SkipList: one thread inserts two keys, another one asks for both.
//
// package:
// source: leveldb
// files: util/arena.cc
// flags: -I@ -I@/include
// calls: 2 + 2
#include <db/skiplist.h>
#include <util/arena.h>

#include <thread>

struct order {
  int operator()(int a, int b) const { return a < b ? -1 : a > b; }
};

int main() {
  leveldb::Arena memory;
  leveldb::SkipList<int, order> all(order(), &memory);
  std::thread writer([&] {
    all.Insert(2);
    all.Insert(1);
  });
  bool const one = all.Contains(1);
  bool const two = all.Contains(2);
  writer.join();
  return (!one || two) && all.Contains(1) && all.Contains(2) ? 0 : 1;
}
