// A number of ten bytes, written beside a thread that reads it.
//
// expect: data race
// says: long_double_raced.cpp:12
#include <thread>

long double shared = 1;
bool volatile seen;

int main() {
  std::thread reader([] { seen = shared > 1; });
  shared = 2;
  reader.join();
}
