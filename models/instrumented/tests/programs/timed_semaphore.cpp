// A timed wait for a semaphore fails if nobody releases it, and succeeds if it was released.
//
// expect: pass
#include <chrono>
#include <semaphore>

std::counting_semaphore<2> none(0);
std::counting_semaphore<2> one(1);

int main() {
  bool const first = none.try_acquire_for(std::chrono::milliseconds(1));
  bool const second = one.try_acquire_for(std::chrono::milliseconds(1));
  return !first && second ? 0 : 1;
}
