// Two threads free the same block: both places are named.
//
// expect: double free
// says: frees block 1 of thread 0 (freed_by_both.cpp:
// says: has freed (freed_by_both.cpp:
// says: frees block 1 of thread 0 again
#include <atomic>
#include <thread>

std::atomic<int*> shared{nullptr};

int main() {
  shared = new int(1);
  std::thread other([] { delete shared.load(); });
  delete shared.load();
  other.join();
}
