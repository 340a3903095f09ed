// As counted_stack, but without counting: a top of sixteen bytes is then no better than one of eight.
//
// expect: use after free
// says: thread 0 touches block 1 of thread 0 (counted_stack_not_counted.cpp:57), which thread 2
// says: has freed (counted_stack_not_counted.cpp:33)
// arguments: --reuse any --threads 3
#include <atomic>
#include <thread>

struct node {
  node* next = nullptr;
};

struct alignas(16) counted {
  node* first;
  unsigned long count;
};

std::atomic<counted> top{counted{nullptr, 0}};
std::atomic<int> readers{0};

void push() {
  node* const n = new node;
  counted before = top.load();
  do {
    n->next = before.first;
  } while (!top.compare_exchange_strong(before, counted{n, before.count}));
}

void free_when_nobody_reads(node* n) {
  while (readers.load() != 0) {
  }
  delete n;
}

void pop() {
  readers.fetch_add(1);
  counted before = top.load();
  node* const next = before.first == nullptr ? nullptr : before.first->next;
  readers.fetch_sub(1);
  counted const after{next, before.count};
  if (before.first != nullptr && top.compare_exchange_strong(before, after)) free_when_nobody_reads(before.first);
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
  for (node* n = top.load().first; n != nullptr;) {
    node* const next = n->next;
    delete n;
    n = next;
  }
}
