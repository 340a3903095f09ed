// A Treiber stack whose pop() stops counting as a reader before its CAS of the top. By then another thread may have
// popped that node and freed it, and a third one may have reused its memory: the top has the same value, but the node
// below it has changed (ABA).
//
// expect: use after free
// says: thread 0 touches block 1 of thread 0 (reused_by_another.cpp:
// says: has freed (reused_by_another.cpp:
// arguments: --reuse any --threads 3
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
  readers.fetch_sub(1);
  if (n != nullptr && top.compare_exchange_strong(n, next)) free_when_nobody_reads(n);
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
