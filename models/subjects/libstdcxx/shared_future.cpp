// std::packaged_task and std::shared_future: one thread performs a task, and both wait for its result.
//
// header: future
// calls: 2 + 1
#include <future>
#include <thread>

int main() {
  std::packaged_task<int()> task([] { return 1; });
  std::shared_future<int> const wanted = task.get_future().share();
  int there = 0;
  std::thread other([&there, wanted] { there = wanted.get(); });
  task();
  int const here = wanted.get();
  other.join();
  return here == 1 && there == 1 ? 0 : 1;
}
