// Two threads go through a map, one of them backwards; a third one changes a value that they do not read, and more
// elements are inserted, extracted and erased before and after.
//
// expect: pass
// graphs: 1
#include <cassert>
#include <map>
#include <set>
#include <thread>

int main() {
  std::map<int, int> all;
  for (int i = 0; i != 20; ++i) all[i * 7 % 20] = 0;
  std::thread forwards([&] {
    int next = 0;
    for (auto const& each : all) assert(each.first == next++);
  });
  std::thread backwards([&] {
    int last = 20;
    for (auto i = all.rbegin(); i != all.rend(); ++i) assert(i->first == --last);
  });
  std::thread writer([&] { all.at(5) = 1; });
  forwards.join();
  backwards.join();
  writer.join();
  for (int i = 0; i < 20; i += 3) all.erase(i);
  all.insert(all.extract(5));
  assert(all.size() == 13 && all.at(5) == 1 && (--all.end())->first == 19);
  std::multiset<int> some{2, 1, 2};
  assert(*++some.begin() == 2 && some.erase(2) == 2);
}
