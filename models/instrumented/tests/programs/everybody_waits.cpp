// Nobody can go on: what each thread waits for is named, with who holds it since where.
//
// expect: deadlock
// arguments: --threads 12
// says: thread 0 waits for the end of thread 1 (everybody_waits.cpp:62)
// says: thread 1 waits for guard, held by thread 0 since everybody_waits.cpp:38 (
// says: thread 2 waits for shared, held for reading by thread 0 since everybody_waits.cpp:39 (
// says: thread 3 waits for spin, held by thread 0 since everybody_waits.cpp:40 (
// says: thread 4 waits for the semaphore places, which is at 0 (
// says: thread 5 waits at the barrier meeting, where more threads are expected (
// says: thread 6 waits for a notification of changed (
// says: thread 7 waits for a future whose result is never set (
// says: thread 8 waits for own, held by itself since everybody_waits.cpp:53 (
// says: thread 9 sleeps on word and is not woken (
// says: thread 10 waits for a notification of again (
// says: locks guard everybody_waits.cpp:38
// says: finds guard locked everybody_waits.cpp:42
#include <pthread.h>
#include <semaphore.h>

#include <atomic>
#include <condition_variable>
#include <future>
#include <mutex>
#include <shared_mutex>
#include <thread>

std::mutex guard, own, other;
std::shared_mutex shared;
pthread_spinlock_t spin;
sem_t places;
pthread_barrier_t meeting;
std::condition_variable changed, again;
std::promise<int> promise;
std::atomic<int> word{0};

int main() {
  guard.lock();
  shared.lock_shared();
  pthread_spin_lock(&spin);
  pthread_barrier_init(&meeting, nullptr, 2);
  std::thread first([] { guard.lock(); });
  std::thread([] { shared.lock(); }).detach();
  std::thread([] { pthread_spin_lock(&spin); }).detach();
  std::thread([] { sem_wait(&places); }).detach();
  std::thread([] { pthread_barrier_wait(&meeting); }).detach();
  std::thread([] {
    std::unique_lock lock(other);
    changed.wait(lock, [] { return false; });
  }).detach();
  std::thread([] { promise.get_future().get(); }).detach();
  std::thread([] {
    own.lock();
    own.lock();
  }).detach();
  std::thread([] { word.wait(0); }).detach();
  std::thread([] {
    std::unique_lock lock(other);
    again.wait(lock, [] { return false; });
  }).detach();
  // The end of the first thread never comes.
  first.join();
}
