// A local constant is written when it gets its value, here with nothing to order that before another thread's read.
//
// expect: data race
// says: constant_published_relaxed.cpp:18
#include <atomic>
#include <thread>

std::atomic<int const*> published{nullptr};
int volatile seen;

[[gnu::noinline]] int number() { return 42; }

int main() {
  std::thread reader([] {
    int const* const found = published.load(std::memory_order_relaxed);
    if (found != nullptr) seen = *found;
  });
  int const answer = number();
  published.store(&answer, std::memory_order_relaxed);
  reader.join();
}
