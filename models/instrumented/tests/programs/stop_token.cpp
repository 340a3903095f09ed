// A thread works until it is asked to stop.
//
// expect: pass
#include <atomic>
#include <thread>

int main() {
  std::atomic<int> seen{0};
  {
    std::jthread const worker(
        [&seen](std::stop_token const& stop) { std::stop_callback const when(stop, [&seen] { ++seen; }); });
  }
  return seen <= 1 ? 0 : 1;
}
