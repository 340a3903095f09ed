// A copy of a whole word whose last bytes are beyond the end of the block.
//
// expect: out of bounds
// says: 16 bytes are accessed at byte 0 of block 1 of thread 0, which has 12
#include <cstring>
#include <thread>

int main() {
  char copy[16];
  auto* const text = new char[12];
  std::memset(text, 'a', 12);
  std::thread other([&] { std::memcpy(copy, text, sizeof copy); });
  other.join();
  delete[] text;
  return copy[0] != 'a';
}
