// References to values stay valid while other elements are inserted and erased: to use them is no race.
//
// expect: pass
// graphs: 1
#include <map>
#include <thread>

int main() {
  std::map<int, int> all{{1, 1}, {2, 2}, {3, 3}};
  int& value = all[2];
  std::thread one([&] {
    all[4] = 4;
    all[5] = 5;
    all.erase(1);
  });
  std::thread other([&] { value = 7; });
  one.join();
  other.join();
  return all.at(2) == 7 ? 0 : 1;
}
