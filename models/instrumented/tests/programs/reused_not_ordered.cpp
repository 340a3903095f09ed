// A thread frees a block after it has written something, and another one that gets a block relies on this order. It may
// have got another block.
//
// expect: data race
// arguments: --reuse any --threads 2
#include <thread>

int data = 0;

int main() {
  int* const first = new int(1);
  std::thread other([&] {
    data = 1;
    delete first;
  });
  int* const p = new int(2);
  int const seen = data;
  delete p;
  other.join();
  return seen >= 0 ? 0 : 1;
}
