// Memory that is copied with its padding, grown, cleared, or written by a library causes no failure.
//
// expect: pass
// arguments: --uninitialised
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <memory>
#include <string>
#include <thread>

struct padded {
  char first;
  long second;
};

int main() {
  auto* const one = static_cast<padded*>(std::malloc(sizeof(padded)));
  one->first = 'a';
  one->second = 2;
  auto* two = static_cast<padded*>(std::malloc(sizeof(padded)));
  std::memcpy(two, one, sizeof *one);
  two = static_cast<padded*>(std::realloc(two, 2 * sizeof(padded)));
  auto* const zeros = static_cast<int*>(std::calloc(4, sizeof(int)));
  auto* const text = static_cast<char*>(std::malloc(16));
  std::snprintf(text, 16, "%d", 42);
  std::string long_text(100, 'x');
  long_text += text;
  bool good = false;
  std::thread other([&] {
    good = two->first == 'a' && two->second == 2 && zeros[3] == 0 && text[1] == '2' && long_text[101] == '2';
  });
  other.join();
  std::free(one);
  std::free(two);
  std::free(zeros);
  std::free(text);
  return good ? 0 : 1;
}
