// Two threads look for elements of a hashed set, and each fills a hashed map of its own.
//
// expect: pass
// graphs: 1
#include <cassert>
#include <string>
#include <thread>
#include <unordered_map>
#include <unordered_set>

int main() {
  std::unordered_set<std::string> const words{"one", "two", "three"};
  auto const count = [&] {
    std::unordered_map<std::string, int> mine;
    for (int i = 0; i != 30; ++i) mine[std::to_string(i)] = i;
    for (auto const& each : words) ++mine[each];
    mine.erase("7");
    assert(mine.size() == 32 && words.count("two") == 1 && mine.at("29") == 29);
  };
  std::thread one(count);
  std::thread other(count);
  one.join();
  other.join();
}
