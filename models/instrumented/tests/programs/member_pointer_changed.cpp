// A pointer to a member function is set while another thread calls what it points to. g++ does not instrument the parts
// of one, of which neither thread accesses the whole.
//
// expect: data race
// says: member_pointer_changed.cpp:23), and nothing orders that
// says: member_pointer_changed.cpp:20
#include <thread>

struct door {
  int times = 0;
  void open() { ++times; }
  void close() { --times; }
};

struct button {
  void (door::*pressed)() = &door::open;
} button_of_door;

int main() {
  std::thread configures([] { button_of_door.pressed = &door::close; });
  std::thread presses([] {
    door it;
    (it.*button_of_door.pressed)();
  });
  configures.join();
  presses.join();
}
