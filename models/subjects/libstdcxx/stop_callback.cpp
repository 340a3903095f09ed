// std::jthread: a thread is asked to stop while it registers a callback.
//
// header: stop_token
// calls: 1 + 2
#include <atomic>
#include <thread>

int main() {
  std::atomic<int> called{0};
  {
    std::jthread const worker(
        [&](std::stop_token const& stop) { std::stop_callback const when(stop, [&] { ++called; }); });
  }
  return called <= 1 ? 0 : 1;
}
