// What the program does not call by its name may be called by a pointer: then it is not known beforehand that mutexes
// are tried, on which it hangs which rounds are left out.
//
// expect: not explored
// says: a mutex is tried by a function that the program does not call by its name
#include <dlfcn.h>
#include <pthread.h>

#include <thread>

pthread_mutex_t guard = PTHREAD_MUTEX_INITIALIZER;

int main() {
  auto* const try_lock = reinterpret_cast<int (*)(pthread_mutex_t*)>(dlsym(RTLD_DEFAULT, "pthread_mutex_trylock"));
  std::thread other([] {
    pthread_mutex_lock(&guard);
    pthread_mutex_unlock(&guard);
  });
  if (try_lock(&guard) == 0) pthread_mutex_unlock(&guard);
  other.join();
}
