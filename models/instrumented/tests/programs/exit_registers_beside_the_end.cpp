// A detached thread constructs a static object while main() returns: it is destroyed if it was there first.
//
// expect: pass
// says: destroyed (1 execution)
// graphs: 2
#include <atomic>
#include <thread>

extern "C" void modelcheck_outcome(char const*);

struct object {
  ~object() { modelcheck_outcome("destroyed"); }
};

int main() {
  std::thread([] { static object its; }).detach();
}
