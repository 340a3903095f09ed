// What is made ready at the end of a thread is not explored.
//
// expect: not explored
// says: a future that is made ready at the end of a thread
#include <future>
#include <thread>

int main() {
  std::promise<int> promise;
  std::thread other([&] { promise.set_value_at_thread_exit(1); });
  promise.get_future().wait();
  other.join();
}
