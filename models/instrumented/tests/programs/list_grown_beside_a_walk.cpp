// One thread appends to a list, while another one goes through it.
//
// expect: data race
#include <list>
#include <thread>

int main() {
  std::list<int> all{1, 2, 3};
  std::thread one([&] { all.push_back(4); });
  std::thread other([&] {
    int sum = 0;
    for (int const each : all) sum += each;
  });
  one.join();
  other.join();
}
