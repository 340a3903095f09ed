// A handler of std::terminate ends the program with status 0: that is a failure all the same.
//
// expect: terminated
#include <cstdlib>
#include <exception>

int main() {
  std::set_terminate([] { std::_Exit(0); });
  if (std::get_terminate() == nullptr) return 1;
  throw 1;
}
