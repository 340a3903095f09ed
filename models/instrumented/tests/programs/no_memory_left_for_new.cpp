// expect: pass
#include <cstddef>
#include <new>
#include <thread>

int main() {
  bool told = false;
  std::thread other([&] {
    try {
      delete[] new char[std::size_t{1} << 40];
    } catch (std::bad_alloc const&) {
      told = true;
    }
  });
  other.join();
  return told ? 0 : 1;
}
