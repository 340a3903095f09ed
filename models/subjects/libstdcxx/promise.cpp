// std::promise: a value, and a thread that waits for it.
//
// header: future
// calls: 1 + 1
#include <future>
#include <thread>

int main() {
  std::promise<int> made;
  std::future<int> wanted = made.get_future();
  std::thread maker([&] { made.set_value(1); });
  int const got = wanted.get();
  maker.join();
  return got == 1 ? 0 : 1;
}
