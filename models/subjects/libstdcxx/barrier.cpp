// std::barrier: two threads meet once, and each sees what the other one has done before.
//
// header: barrier
// calls: 1 + 1
#include <barrier>
#include <thread>

std::barrier<> all_there(2);
int by_each[2];

bool meet(int me) {
  by_each[me] = 1;
  all_there.arrive_and_wait();
  return by_each[1 - me] == 1;
}

int main() {
  bool seen = false;
  std::thread other([&] { seen = meet(1); });
  bool const good = meet(0);
  other.join();
  return good && seen ? 0 : 1;
}
