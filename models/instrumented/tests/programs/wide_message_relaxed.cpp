// As wide_message, but nothing is released.
//
// expect: data race
// says: relaxed by thread 1, read by acquire of thread 0
// says: sent: stores {&data, 1} relaxed
#include <atomic>
#include <cassert>
#include <thread>

struct alignas(16) message {
  int const* data;
  unsigned long number;
};

std::atomic<message> sent{message{nullptr, 0}};
int data = 0;

int main() {
  std::thread sender([] {
    data = 42;
    sent.store({&data, 1}, std::memory_order_relaxed);
  });
  message const m = sent.load(std::memory_order_acquire);
  assert(m.number == 0 ? m.data == nullptr : *m.data == 42);
  sender.join();
}
