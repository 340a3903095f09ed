// One of two threads calls the function, and the other one sees its effects; after an exception the other one calls it.
//
// expect: pass
#include <mutex>
#include <thread>

std::once_flag flag;
std::once_flag other_flag;
int made = 0;
int tried = 0;

void make() {
  std::call_once(flag, [] { ++made; });
  try {
    std::call_once(other_flag, [] {
      if (++tried == 1) throw 1;
    });
  } catch (int) {
  }
}

int main() {
  std::thread other([] {
    make();
    if (made != 1) tried = 100;
  });
  make();
  if (made != 1) return 1;
  other.join();
  return tried == 2 ? 0 : 1;
}
