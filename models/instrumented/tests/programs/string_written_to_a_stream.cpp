// One thread prints a string, while another one changes it.
//
// expect: data race
#include <iostream>
#include <string>
#include <thread>

int main() {
  std::string text = "abc";
  std::thread one([&] { std::cout << text; });
  std::thread other([&] { text[2] = 'x'; });
  one.join();
  other.join();
}
