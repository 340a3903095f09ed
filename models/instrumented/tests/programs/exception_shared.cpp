// An exception that two threads own: who gives it up last destroys it, after the other has read it.
//
// expect: pass
#include <cassert>
#include <future>
#include <stdexcept>
#include <string>
#include <thread>

int main() {
  std::promise<int> promise;
  std::future<int> future = promise.get_future();
  std::thread other([promise = std::move(promise)]() mutable {
    try {
      throw std::runtime_error("nothing there");
    } catch (...) {
      promise.set_exception(std::current_exception());
    }
  });
  try {
    future.get();
    assert(false);
  } catch (std::runtime_error const& e) {
    assert(std::string(e.what()) == "nothing there");
  }
  other.join();
}
