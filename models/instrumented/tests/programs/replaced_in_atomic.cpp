// A node is replaced in a static atomic, and nothing leads to it any more.
//
// expect: leak
#include <atomic>
#include <thread>

struct node {
  std::atomic<node*> next{nullptr};
};

std::atomic<node*> first{nullptr};

void add() {
  node* const n = new node;
  first.exchange(n);
}

int main() {
  std::thread other(add);
  add();
  other.join();
}
