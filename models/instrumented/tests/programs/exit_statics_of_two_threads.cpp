// Each of two threads constructs a static object: whose is destroyed first depends on which came first.
//
// expect: pass
// says: ba (1 execution)
// graphs: 2
#include <string>
#include <thread>

extern "C" void modelcheck_outcome(char const*);

std::string order;

struct object {
  explicit object(char name) : name(name) {}
  ~object() {
    order += name;
    if (order.size() == 2) modelcheck_outcome(order.c_str());
  }
  char name;
};

int main() {
  std::thread a([] { static object its('a'); });
  std::thread b([] { static object its('b'); });
  a.join();
  b.join();
}
