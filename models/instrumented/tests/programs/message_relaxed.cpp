// As message.cpp, without the release: the report has the lines of both accesses.
//
// expect: data race
// says: thread 2 reads data (message_relaxed.cpp:20)
// says: thread 1 wrote it (message_relaxed.cpp:15)
#include <atomic>
#include <thread>

std::atomic<int> ready{0};
int data = 0;
int seen = 0;

int main() {
  std::thread writer([] {
    data = 42;
    ready.store(1, std::memory_order_relaxed);
  });
  std::thread reader([] {
    if (ready.load(std::memory_order_acquire) != 1) return;
    seen = data;  // the race
  });
  writer.join();
  reader.join();
  return seen == 42 || seen == 0 ? 0 : 1;
}
