// A flag undoes the instrumentation: nothing would be seen, and all would pass.
//
// flags: -fno-sanitize=thread
// expect: refused
// says: compiled_without_instrumentation.cpp' is not instrumented
#include <thread>

int main() {
  int data = 0;
  std::thread other([&] { data = 1; });
  data = 2;
  other.join();
}
