// An exception that nobody catches is told by its type, its words and its place.
//
// expect: terminated
// says: nobody catches an exception: std::runtime_error, "the disk is full", thrown at thrown.cpp:10
#include <stdexcept>
#include <thread>

int shared = 0;

void write() { throw std::runtime_error("the disk is full"); }

int main() {
  std::thread other([] { write(); });
  other.join();
}
