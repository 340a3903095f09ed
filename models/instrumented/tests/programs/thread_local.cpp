// Each thread has its own variables, initialised anew, at addresses of its own; they are destroyed at its end.
//
// expect: pass
#include <atomic>
#include <thread>

std::atomic<int> destroyed{0};

struct counted {
  int value = 7;
  ~counted() { destroyed.fetch_add(value); }
};

thread_local int own = 5;
thread_local counted made_when_used;

int main() {
  own = 1;
  int* const mine = &own;
  std::thread other([mine] {
    if (own != 5 || &own == mine) destroyed = 100;
    own = 2;
    made_when_used.value = 3;
  });
  other.join();
  return own == 1 && destroyed == 3 ? 0 : 1;
}
