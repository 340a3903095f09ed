// One thread changes a string, while another one prints it.
//
// expect: data race
// says: writes text+1 (c_prints_raced.cpp:11)
#include <cstdio>
#include <thread>

static char text[16] = "abc";

int main() {
  std::thread other([] { text[1] = 'x'; });
  char printed[32];
  int const length = std::snprintf(printed, sizeof printed, "%d %.2s %g", 1, text, 2.5);
  other.join();
  return length == 8 ? 0 : 1;
}
