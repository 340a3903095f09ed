// Handlers are called, and static objects destroyed, in the reverse order of registration and construction.
//
// expect: pass
// graphs: 1
#include <cassert>
#include <cstdlib>

int calls = 0;

struct object {
  explicit object(int place) : place(place) {}
  ~object() { assert(++calls == place); }
  int place;
};

object first(5);

object& second() {
  static object its(3);
  return its;
}

int main() {
  std::atexit([] { assert(++calls == 4); });
  second();
  std::atexit([] {
    assert(++calls == 1);
    std::atexit([] { assert(++calls == 2); });
  });
}
