// A wait for a future with a time limit may time out.
//
// expect: pass
// graphs: 17
// says: ready (
// says: timeout (
#include <chrono>
#include <future>
#include <thread>

extern "C" void modelcheck_outcome(char const*);

int main() {
  std::promise<int> promise;
  std::future<int> future = promise.get_future();
  std::thread other([&] { promise.set_value(1); });
  bool const is_ready = future.wait_for(std::chrono::seconds(1)) == std::future_status::ready;
  modelcheck_outcome(is_ready ? "ready" : "timeout");
  other.join();
  return future.get() - 1;
}
