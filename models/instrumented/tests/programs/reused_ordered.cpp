// The deallocation of a block happens before the allocation that returns it again, and so does all that the freeing
// thread has done before.
//
// expect: pass
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
  int const seen = p == first ? data : 1;
  delete p;
  other.join();
  return seen == 1 ? 0 : 1;
}
