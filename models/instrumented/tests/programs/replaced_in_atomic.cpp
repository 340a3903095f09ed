// A static atomic gets a pointer to another node, and nothing points to the old one any more.
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
