// Of a recursive mutex it is said that it is not explored, where it is locked.
//
// expect: not explored
// says: a recursive mutex is locked, which is not explored (recursive_mutex.cpp:12)
#include <mutex>
#include <thread>

std::recursive_mutex guard;
int shared = 0;

int main() {
  std::lock_guard const lock(guard);
  ++shared;
}
