// An iterator goes on from an element, while another thread inserts one behind that.
//
// expect: data race
#include <set>
#include <thread>

int main() {
  std::set<int> all{1, 2, 3};
  auto const third = all.find(3);
  std::thread one([&] { all.insert(4); });
  std::thread other([&] {
    auto i = third;
    ++i;
  });
  one.join();
  other.join();
}
