// Two threads write to one stream, which is none of the standard ones.
//
// expect: data race
#include <sstream>
#include <thread>

int main() {
  std::ostringstream stream;
  std::thread one([&] { stream << 1; });
  std::thread other([&] { stream << 2.5; });
  one.join();
  other.join();
}
