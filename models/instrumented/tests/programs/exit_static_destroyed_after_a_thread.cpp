// A static object is destroyed when main() returns, after the thread that used it was joined.
//
// expect: pass
// graphs: 1
#include <cassert>
#include <thread>

struct registry {
  ~registry() {
    assert(entries == 1);
    delete[] room;
  }
  int entries = 0;
  int* room = new int[4];
};

registry all;

int main() {
  std::thread other([] { all.entries = 1; });
  other.join();
}
