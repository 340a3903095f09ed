// Four phases of std::barrier, with the data of the phase before: who comes last in each of them differs.
//
// expect: pass
// graphs: 16
#include <barrier>
#include <thread>

int written[2] = {};
std::barrier both(2);

void meets(int i) {
  for (int n = 1; n != 3; ++n) {
    written[i] = n;
    both.arrive_and_wait();
    if (written[1 - i] != n) __builtin_trap();
    both.arrive_and_wait();
  }
}

int main() {
  std::thread other(meets, 1);
  meets(0);
  other.join();
}
