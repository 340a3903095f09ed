// A processor fault is a failure of the execution, and is reported with it.
//
// expect: crash
// says: Segmentation fault
#include <atomic>
#include <thread>

std::atomic<int*> pointer{nullptr};
int value = 3;
int seen = 0;

int main() {
  std::thread one([] { pointer.store(&value); });
  std::thread other([] { seen = *pointer.load(); });
  one.join();
  other.join();
  return seen == 3 ? 0 : 1;
}
