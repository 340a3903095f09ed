// One thread casts an object, while another one destroys it: the cast reads its pointer to the virtual functions.
//
// expect: data race
#include <new>
#include <thread>

bool is_destroyed = false;

struct base {
  virtual ~base() { is_destroyed = true; }
};
struct derived : base {};

alignas(derived) char memory[sizeof(derived)];

int main() {
  base* const object = new (memory) derived;
  bool is = false;
  std::thread one([&] { is = dynamic_cast<derived*>(object) != nullptr; });
  std::thread other([&] { object->~base(); });
  one.join();
  other.join();
}
