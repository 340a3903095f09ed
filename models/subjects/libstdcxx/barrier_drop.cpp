// std::barrier: one thread arrives and leaves for good, another one waits.
//
// header: barrier
// calls: 1 + 1
#include <barrier>
#include <thread>

std::barrier<> all_there(2);
int data = 0;

int main() {
  std::thread other([] {
    data = 1;
    all_there.arrive_and_drop();
  });
  all_there.arrive_and_wait();
  int const seen = data;
  other.join();
  return seen == 1 ? 0 : 1;
}
