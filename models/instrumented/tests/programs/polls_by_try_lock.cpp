// Loops of attempts to take a lock only poll: a mutex, a shared mutex, a spin lock and a semaphore.
//
// expect: pass
// arguments: --threads 5
// says: loops that only look taken as waits
#include <pthread.h>
#include <semaphore.h>

#include <cassert>
#include <mutex>
#include <shared_mutex>
#include <thread>

std::mutex plain;
std::shared_mutex shared;
pthread_spinlock_t spin;
sem_t semaphore;
int value = 0;

template <class Attempt, class Release>
void adds_one(Attempt attempt, Release release) {
  auto const add = [&] {
    while (!attempt()) std::this_thread::yield();
    ++value;
    release();
  };
  std::thread other(add);
  add();
  other.join();
}

int main() {
  pthread_spin_init(&spin, 0);
  sem_init(&semaphore, 0, 1);
  adds_one([] { return plain.try_lock(); }, [] { plain.unlock(); });
  adds_one([] { return shared.try_lock(); }, [] { shared.unlock(); });
  adds_one([] { return pthread_spin_trylock(&spin) == 0; }, [] { pthread_spin_unlock(&spin); });
  adds_one([] { return sem_trywait(&semaphore) == 0; }, [] { sem_post(&semaphore); });
  assert(value == 8);
}
