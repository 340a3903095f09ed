// A message, published with the default orders of atomics: weaker ones are enough (tests/audit_test.sh).
//
// expect: pass
// graphs: 2
#include <atomic>
#include <cassert>
#include <thread>

std::atomic<int> ready{0};
int data = 0;

int main() {
  std::thread writer([] {
    data = 42;
    ready.store(1, std::memory_order_seq_cst);
  });
  std::thread reader([] {
    if (ready.load(std::memory_order_seq_cst) == 1) assert(data == 42);
  });
  writer.join();
  reader.join();
}
