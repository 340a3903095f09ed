// main() returns, which destroys a static object, while a detached thread still uses it.
//
// expect: data race
// says: nothing orders that after thread 1 wrote it
#include <thread>

int last = 0;

struct registry {
  ~registry() { last = entries; }
  int entries = 0;
};

registry all;

int main() {
  std::thread([] { all.entries = 1; }).detach();
}
