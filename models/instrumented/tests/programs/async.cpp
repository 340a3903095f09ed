// A future carries the result of another thread.
//
// expect: pass
#include <future>

int main() {
  int argument = 20;
  std::future<int> sum = std::async(std::launch::async, [&argument] { return argument + 1; });
  return sum.get() == 21 ? 0 : 1;
}
