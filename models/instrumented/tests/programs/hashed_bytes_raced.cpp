// One thread hashes bytes, while another one writes the last of them: the library's compiled part reads them.
//
// expect: data race
#include <functional>
#include <string_view>
#include <thread>

char text[] = "abc";

int main() {
  std::size_t hash = 0;
  std::thread one([&] { hash = std::hash<std::string_view>()(std::string_view(text, 3)); });
  std::thread other([] { text[2] = 'x'; });
  one.join();
  other.join();
}
