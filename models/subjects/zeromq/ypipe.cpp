// zmq::ypipe_t, of blocks with two items: one thread writes two items, another one reads what is there.
//
// package:
// source: zeromq3
// flags: -I@/src
// calls: 2 + 4
#include <cstdlib>
#include <thread>
#include <ypipe.hpp>

void zmq::zmq_abort(char const*) { std::abort(); }  // the library's own file needs a configured build

int main() {
  zmq::ypipe_t<int, 2> pipe;
  std::thread writer([&] {
    for (int i = 1; i != 3; ++i) {
      pipe.write(i, false);
      pipe.flush();
    }
  });
  int last = 0;
  bool good = true;
  for (int i = 0; i != 2; ++i) {
    int got = 0;
    if (!pipe.read(&got)) continue;
    good = good && got == last + 1;
    last = got;
  }
  writer.join();
  return good ? 0 : 1;
}
