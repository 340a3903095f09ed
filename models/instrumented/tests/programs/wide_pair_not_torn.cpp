// Accesses of sixteen bytes are atomic with any memory order, and coherent as smaller ones are.
//
// expect: pass
// graphs: 6
#include <atomic>
#include <cassert>
#include <thread>

struct alignas(16) two {
  long a;
  long b;
};

std::atomic<two> both{two{0, 0}};

int main() {
  std::thread writer([] {
    both.store({1, -1}, std::memory_order_relaxed);
    both.store({2, -2}, std::memory_order_relaxed);
  });
  two const first = both.load(std::memory_order_relaxed);
  two const second = both.load(std::memory_order_relaxed);
  assert(first.a == -first.b && second.a == -second.b);
  assert(second.a >= first.a);
  writer.join();
  two const last = *reinterpret_cast<two*>(&both);  // by two reads of eight bytes, after all writes
  assert(last.a == 2 && last.b == -2);
}
