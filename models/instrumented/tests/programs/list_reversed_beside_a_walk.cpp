// One thread reverses a list, while another one goes through it.
//
// expect: data race
#include <list>
#include <thread>

int main() {
  std::list<int> all{1, 2, 3};
  std::thread one([&] { all.reverse(); });
  std::thread other([&] {
    int sum = 0;
    for (int const each : all) sum += each;
  });
  one.join();
  other.join();
}
