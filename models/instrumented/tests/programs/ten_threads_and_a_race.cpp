// Nothing orders the tenth thread's write after another one.
//
// expect: data race
// arguments: --threads 11
#include <thread>
#include <vector>

int data = 0;

int main() {
  std::vector<std::thread> all;
  for (int i = 0; i != 10; ++i) {
    all.emplace_back([i] {
      if (i == 0 || i == 9) data = i;
    });
  }
  for (std::thread& each : all) each.join();
}
