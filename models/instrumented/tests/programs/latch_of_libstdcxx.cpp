// A latch that is right: libstdc++ 12 itself loses the wake-up, and the message says whose fault that is.
//
// expect: deadlock
// says: That is a fault of libstdc++ (bits/atomic_wait.h)
// says: Interleavings alone (--model sc, options::model) do not have it
#include <latch>
#include <thread>

int main() {
  std::latch done(1);
  std::thread worker([&] { done.count_down(); });
  done.wait();
  worker.join();
}
