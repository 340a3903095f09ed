// quick_exit() calls the handlers of at_quick_exit(), and no others.
//
// expect: pass
// graphs: 1
#include <cassert>
#include <cstdlib>

struct object {
  ~object() { assert(false); }
};

object all;
int calls = 0;

int main() {
  std::atexit([] { assert(false); });
  std::at_quick_exit([] { assert(++calls == 2); });
  std::at_quick_exit([] { assert(++calls == 1); });
  std::quick_exit(0);
}
