// As retries_that_read_anew and retries_with_what_was_found, by functions of std::atomic, which are called where the
// compiler does not optimise: two threads push a node, and two take one.
//
// expect: pass
// arguments: --threads 4
// says: loops that only look taken as waits
// says: 327 executions, 149 cut off; 178 graphs
#include <atomic>
#include <thread>

struct node {
  node* next = nullptr;
};

std::atomic<node*> top{nullptr};
std::atomic<int> taken{0};

void push(node* mine) {
  node* seen = top.load(std::memory_order_relaxed);
  mine->next = seen;
  while (!top.compare_exchange_weak(seen, mine, std::memory_order_release, std::memory_order_relaxed))
    mine->next = seen;
}

void take() {
  node* seen;
  do {
    seen = top.load(std::memory_order_acquire);
    if (seen == nullptr) return;
  } while (!top.compare_exchange_strong(seen, seen->next, std::memory_order_acquire, std::memory_order_relaxed));
  taken.fetch_add(1, std::memory_order_relaxed);
}

int main() {
  node nodes[2];
  std::thread one(push, &nodes[0]), other(push, &nodes[1]), third(take);
  take();
  one.join();
  other.join();
  third.join();
}
