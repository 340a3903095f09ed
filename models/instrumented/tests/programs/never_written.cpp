// A list whose last node has no null pointer: its next pointer is uninitialised.
//
// expect: uninitialised read
// says: 8 bytes are read of block 1+8 of thread 0, and none of it was ever written
// arguments: --uninitialised
#include <atomic>
#include <thread>

struct node {
  int value;
  node* next;
};

int main() {
  auto* const first = new node;
  first->value = 1;
  std::atomic<node*> head{nullptr};
  std::thread other([&] { head.store(first, std::memory_order_release); });
  while (head.load(std::memory_order_acquire) == nullptr) {
  }
  int sum = 0;
  for (node* n = head; n != nullptr && sum == 0; n = n->next) sum += n->value;
  other.join();
  delete first;
  return sum - 1;
}
