// An element of a local array, accessed by the array's function and by a thread that it has started.
//
// expect: data race
// says: local_array_raced.cpp:10
#include <thread>

int main() {
  int box[2] = {};
  std::thread other([&] { ++box[1]; });
  box[1] = 2;
  other.join();
}
