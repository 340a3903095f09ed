// As wide_pair_not_torn, but in halves, each by itself.
//
// expect: assertion failed
// says: first.a == -first.b
#include <atomic>
#include <cassert>
#include <thread>

struct two {
  long a;
  long b;
};

std::atomic<long> a{0};
std::atomic<long> b{0};

int main() {
  std::thread writer([] {
    a.store(1);
    b.store(-1);
  });
  two const first{a.load(), b.load()};
  writer.join();
  assert(first.a == -first.b);
}
