// Two threads reuse memory that a third one frees, but never the same block.
//
// expect: pass
// graphs: 5
// arguments: --reuse any --threads 3
#include <cassert>
#include <thread>

int main() {
  int* const first = new int(1);
  int* one = nullptr;
  int* two = nullptr;
  std::thread a([&] { one = new int(2); });
  std::thread b([&] { two = new int(3); });
  delete first;
  a.join();
  b.join();
  assert(one != two && *one == 2 && *two == 3);
  delete one;
  delete two;
}
