// A member of a local object, accessed by the object's function and by a thread that it has started.
//
// expect: data race
// says: local_object_raced.cpp:12
#include <thread>

int main() {
  struct {
    int first, second;
  } both{};
  std::thread other([&] { ++both.second; });
  both.second = 2;
  other.join();
}
