// Readers share a lock, and a writer has it alone.
//
// expect: pass
#include <mutex>
#include <shared_mutex>
#include <thread>

std::shared_mutex guard;
int one = 0;
int other = 0;

bool are_equal() {
  std::shared_lock const lock(guard);
  return one == other;
}

int main() {
  std::thread writer([] {
    std::lock_guard const lock(guard);
    ++one;
    ++other;
  });
  std::thread reader([] {
    if (!are_equal()) one = 100;
  });
  bool const good = are_equal();
  writer.join();
  reader.join();
  return good && one == 1 ? 0 : 1;
}
