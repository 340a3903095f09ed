// One thread appends to a string, while another one copies it, in C++17, for which the library has strings compiled.
//
// flags: -std=c++17
// expect: data race
#include <string>
#include <thread>

int main() {
  std::string text = "abc";
  std::thread one([&] { text += 'd'; });
  std::thread other([&] { std::string const copy(text); });
  one.join();
  other.join();
}
