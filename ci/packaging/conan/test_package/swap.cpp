// Two threads swap once.
#include <rendezvous/exchanger.hpp>
#include <thread>

int main() {
  rendezvous::exchanger<int> point;
  int got_there = 0;
  int got_here = 0;
  {
    std::jthread const other([&] { got_there = point.exchange(1); });
    got_here = point.exchange(2);
  }
  return got_there == 2 && got_here == 1 ? 0 : 1;
}
