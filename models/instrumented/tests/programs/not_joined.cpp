// A thread that is not joined.
//
// expect: terminated
// says: a std::thread is destroyed, or assigned to, that was neither joined nor detached (not_joined.cpp:11)
#include <thread>

int shared = 0;

int main() {
  std::thread one([] { shared = 1; });
}
