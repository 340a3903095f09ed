// A detached thread constructs a static object while main() returns: if the construction comes first, it is destroyed.
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
