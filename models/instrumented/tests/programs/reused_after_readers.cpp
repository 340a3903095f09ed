// A Treiber stack whose pop() counts as a reader until its CAS of the top: nobody reuses the memory of the node that it
// has read there, so if the top has the same value, it is the same node.
//
// expect: pass
// arguments: --reuse any --threads 3
// says: memory reused by any thread
#include <atomic>
#include <thread>

struct node {
  node* next = nullptr;
};

std::atomic<node*> top{nullptr};
std::atomic<int> readers{0};

void push() {
  node* const n = new node;
  n->next = top.load();
  while (!top.compare_exchange_strong(n->next, n)) {
  }
}

void free_when_nobody_reads(node* n) {
  while (readers.load() != 0) {
  }
  delete n;
}

void pop() {
  readers.fetch_add(1);
  node* n = top.load();
  node* const next = n == nullptr ? nullptr : n->next;
  bool const popped = n != nullptr && top.compare_exchange_strong(n, next);
  readers.fetch_sub(1);
  if (popped) free_when_nobody_reads(n);
}

int main() {
  push();
  push();
  std::thread one(pop);
  std::thread two([] {
    pop();
    pop();
  });
  push();
  one.join();
  two.join();
  for (node* n = top.load(); n != nullptr;) {
    node* const next = n->next;
    delete n;
    n = next;
  }
}
