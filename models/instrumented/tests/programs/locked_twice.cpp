// A thread locks a mutex that it holds already: it waits for itself.
//
// expect: deadlock
#include <mutex>

std::mutex guard;

int main() {
  std::lock_guard const outer(guard);
  std::lock_guard const inner(guard);
}
