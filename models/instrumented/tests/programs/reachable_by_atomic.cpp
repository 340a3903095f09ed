// Memory to which a static atomic points at the end is no leak; memory to which it pointed before is one.
//
// expect: pass
#include <atomic>
#include <thread>

struct node {
  std::atomic<node*> next{nullptr};
};

std::atomic<node*> first{nullptr};

void add() {
  node* const n = new node;
  n->next = first.load();
  while (true) {
    node* seen = n->next;
    if (first.compare_exchange_strong(seen, n)) return;
    n->next = seen;
  }
}

int main() {
  std::thread other(add);
  add();
  other.join();
}
