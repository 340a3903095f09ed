// One thread frees two blocks, and each of another one's two allocations reuses one of them, or neither: seven ways in
// all, each explored once.
//
// expect: pass
// graphs: 7
// says: outcomes a b (1 execution), a new (1 execution), b a (1 execution), b new (1 execution), new a (1 execution)
// arguments: --reuse any --threads 2
#include <atomic>
#include <cassert>
#include <string>
#include <thread>

extern "C" void modelcheck_outcome(char const*);

int main() {
  int* const a = new int(1);
  int* const b = new int(2);
  auto const called = [=](int* p) { return p == a ? "a" : p == b ? "b" : "new"; };
  std::thread other([=] {
    delete a;
    delete b;
  });
  int* const one = new int(3);
  int* const two = new int(4);
  assert(one != two);
  assert(*one == 3 && *two == 4);
  modelcheck_outcome(called(one));
  modelcheck_outcome(called(two));
  other.join();
  delete one;
  delete two;
}
