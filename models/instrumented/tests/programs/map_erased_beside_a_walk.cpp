// One thread erases an element of a map, while another one goes through it: a compiled library links the nodes.
//
// expect: data race
#include <map>
#include <thread>

int main() {
  std::map<int, int> all{{1, 1}, {2, 2}, {3, 3}, {4, 4}};
  std::thread eraser([&] { all.erase(3); });
  std::thread reader([&] {
    int sum = 0;
    for (auto const& [key, value] : all) sum += value;
  });
  eraser.join();
  reader.join();
}
