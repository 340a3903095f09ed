// printf() and its like: they access no byte too many of the strings and of the buffer.
//
// expect: pass
// graphs: 1
#include <cassert>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <string>
#include <thread>

static char text[16] = "abc";
static char printed[16];
static wchar_t wide[4] = L"ab";

int main() {
  // The bytes behind the strings belong to another thread.
  std::thread other([] { text[4] = printed[10] = 'x', wide[3] = L'x'; });
  int count = 0;
  assert(std::snprintf(printed, 10, "%-4s%%%n%6.1f", text, &count, 1.5) == 11 && count == 5);
  assert(std::strcmp(printed, "abc %   1") == 0);
  assert(std::sprintf(printed, "%2$.*1$s|%3$ld", 2, text, -7L) == 5 && std::strcmp(printed, "ab|-7") == 0);
  assert(std::snprintf(printed, 10, "%ls%c%s%p", wide, 'c', "d", static_cast<void*>(nullptr)) == 9);
  std::printf("%s\n", text);
  std::printf("%Lf %hhd %s\n", 1.5L, 3, text);
  std::fprintf(stdout, "%s", text);
  std::puts(text);
  char* made = nullptr;
  assert(asprintf(&made, "%s", text) == 3 && std::strcmp(made, text) == 0);
  std::free(made);
  assert(std::to_string(12) == "12" && std::to_string(0.5) == "0.500000");
  other.join();
  assert(text[4] == 'x' && printed[10] == 'x');
}
