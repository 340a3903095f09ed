// A node on the stack whose address is handed on by a compare-and-swap alone, and in no order with what was written to
// the node before.
//
// expect: data race
#include <atomic>
#include <thread>

struct node {
  int value;
};

std::atomic<node*> slot{nullptr};
int got;

int main() {
  std::thread other([] {
    if (node const* const n = slot.load(std::memory_order_acquire)) got = n->value;
  });
  node mine;
  mine.value = 7;
  node* none = nullptr;
  slot.compare_exchange_strong(none, &mine, std::memory_order_relaxed);
  other.join();
}
