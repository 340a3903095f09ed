// A thread calls exit(), and main() may return meanwhile.
//
// expect: ended twice
// says: undefined
#include <cstdlib>
#include <thread>

int main() {
  std::thread([] { std::exit(0); }).detach();
}
