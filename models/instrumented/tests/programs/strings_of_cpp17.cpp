// Two threads read a string, and change strings of their own, in C++17.
//
// flags: -std=c++17
// expect: pass
// graphs: 1
#include <cassert>
#include <string>
#include <thread>

int main() {
  std::string const text = "a text that is too long to be within the string";
  auto const read = [&] {
    std::string mine = text + " itself";
    mine.replace(2, 4, "word").insert(0, 3, '.').erase(0, 3);
    assert(mine.find("word") == 2 && mine.compare(0, 2, text, 0, 2) == 0 && text.substr(2, 4) == "text");
    assert(std::stoi(std::to_string(text.size())) == 47);
  };
  std::thread one(read);
  std::thread other(read);
  one.join();
  other.join();
}
