// Functions of the C library and of POSIX that a program under test calls, answered by the front while one of its
// threads runs its own code. Those of POSIX threads are called by libstdc++, too, and so have their own names; the
// linker has the program call the others by names with a prefix (--wrap, in compile.cpp).
//
// What is not explored fails by its name, so that nothing waits in earnest, or goes unseen.
//
// May touch: threads, scheduler.
#include <dlfcn.h>
#include <malloc.h>
#include <pthread.h>
#include <sched.h>
#include <semaphore.h>
#include <sys/syscall.h>
#include <unistd.h>

#include <cerrno>
#include <cstdarg>
#include <cstdint>
#include <cstdlib>
#include <cstring>
#include <string>

#include "../program/host.hpp"
#include "front.hpp"

using models::instrumented::front;

namespace {

template <class Function>
Function* next(char const* name) {
  return reinterpret_cast<Function*>(dlsym(RTLD_NEXT, name));
}

/// Null also where a library calls for itself: one thread at a time runs there.
front* front_for(std::uintptr_t caller) {
  front* const f = front::of_running_thread();
  return f != nullptr && f->is_of_the_program(caller) ? f : nullptr;
}

/// Threads are known by their numbers, and none by 0.
pthread_t handle_of(int number) { return static_cast<pthread_t>(number + 1); }
int number_of(pthread_t handle) { return static_cast<int>(handle) - 1; }

}  // namespace

#define CALLED_FROM reinterpret_cast<std::uintptr_t>(__builtin_return_address(0))
#define ENTRY extern "C" [[gnu::visibility("default")]]

// Threads.

ENTRY int pthread_create(pthread_t* handle, pthread_attr_t const* attributes, void* (*function)(void*),
                         void* argument) {
  static auto* const real = next<decltype(pthread_create)>("pthread_create");
  front* const f = front::of_running_thread();
  if (f == nullptr) return real(handle, attributes, function, argument);
  *handle = handle_of(f->start(function, argument));
  return 0;
}

ENTRY int pthread_join(pthread_t handle, void** result) {
  static auto* const real = next<decltype(pthread_join)>("pthread_join");
  front* const f = front::of_running_thread();
  if (f == nullptr) return real(handle, result);
  void* const returned = f->join(number_of(handle));
  if (result != nullptr) *result = returned;
  return 0;
}

/// Every thread is followed to its end.
ENTRY int pthread_detach(pthread_t handle) {
  static auto* const real = next<decltype(pthread_detach)>("pthread_detach");
  return front::of_running_thread() == nullptr ? real(handle) : 0;
}

ENTRY pthread_t pthread_self() noexcept {
  static auto* const real = next<decltype(pthread_self)>("pthread_self");
  return front::of_running_thread() == nullptr ? real() : handle_of(models::current_thread());
}

ENTRY void pthread_exit(void* result) {
  static auto* const real = next<void(void*)>("pthread_exit");
  if (front* const f = front::of_running_thread())
    f->fail("not explored", "pthread_exit is called, which is not explored: return from the thread's function",
            CALLED_FROM);
  real(result);
  std::abort();  // it does not return
}

// Mutexes.

namespace {

void expect_plain(front& f, pthread_mutex_t const& mutex, std::uintptr_t from) {
  constexpr int kinds = 3;
  if ((mutex.__data.__kind & kinds) == PTHREAD_MUTEX_RECURSIVE_NP)
    f.fail("not explored", "a recursive mutex is locked, which is not explored", from);
}

}  // namespace

ENTRY int pthread_mutex_lock(pthread_mutex_t* mutex) noexcept {
  static auto* const real = next<decltype(pthread_mutex_lock)>("pthread_mutex_lock");
  front* const f = front_for(CALLED_FROM);
  if (f == nullptr) return real(mutex);
  expect_plain(*f, *mutex, CALLED_FROM);
  f->lock(mutex, CALLED_FROM);
  return 0;
}

ENTRY int pthread_mutex_trylock(pthread_mutex_t* mutex) noexcept {
  static auto* const real = next<decltype(pthread_mutex_trylock)>("pthread_mutex_trylock");
  front* const f = front_for(CALLED_FROM);
  if (f == nullptr) return real(mutex);
  expect_plain(*f, *mutex, CALLED_FROM);
  return f->try_lock(mutex, CALLED_FROM) ? 0 : EBUSY;
}

ENTRY int pthread_mutex_unlock(pthread_mutex_t* mutex) noexcept {
  static auto* const real = next<decltype(pthread_mutex_unlock)>("pthread_mutex_unlock");
  front* const f = front_for(CALLED_FROM);
  if (f == nullptr) return real(mutex);
  f->unlock(mutex, CALLED_FROM);
  return 0;
}

// Condition variables, as libstdc++ calls them for the program.

ENTRY int pthread_cond_wait(pthread_cond_t* condition, pthread_mutex_t* mutex) {
  static auto* const real = next<int(pthread_cond_t*, pthread_mutex_t*)>("pthread_cond_wait");
  front* const f = front::of_running_thread();
  if (f == nullptr) return real(condition, mutex);
  f->wait(condition, mutex, 0);
  return 0;
}

ENTRY int pthread_cond_signal(pthread_cond_t* condition) noexcept {
  static auto* const real = next<decltype(pthread_cond_signal)>("pthread_cond_signal");
  front* const f = front::of_running_thread();
  if (f == nullptr) return real(condition);
  f->wake_one(condition, 0);
  return 0;
}

ENTRY int pthread_cond_broadcast(pthread_cond_t* condition) noexcept {
  static auto* const real = next<decltype(pthread_cond_broadcast)>("pthread_cond_broadcast");
  front* const f = front::of_running_thread();
  if (f == nullptr) return real(condition);
  f->wake_all(condition, 0);
  return 0;
}

// What is not explored.

#define REFUSED(result, name, parameters, arguments)                                           \
  ENTRY result name parameters {                                                               \
    static auto* const real = reinterpret_cast<result(*) parameters>(dlsym(RTLD_NEXT, #name)); \
    if (front* const f = front::of_running_thread())                                           \
      f->fail("not explored", #name " is called, which is not explored", CALLED_FROM);         \
    return real arguments;                                                                     \
  }

REFUSED(int, pthread_cond_timedwait, (pthread_cond_t * c, pthread_mutex_t* m, timespec const* t), (c, m, t))
REFUSED(int, pthread_cond_clockwait, (pthread_cond_t * c, pthread_mutex_t* m, clockid_t k, timespec const* t),
        (c, m, k, t))
REFUSED(int, pthread_mutex_timedlock, (pthread_mutex_t * m, timespec const* t), (m, t))
REFUSED(int, pthread_mutex_clocklock, (pthread_mutex_t * m, clockid_t k, timespec const* t), (m, k, t))
REFUSED(int, pthread_rwlock_rdlock, (pthread_rwlock_t * l), (l))
REFUSED(int, pthread_rwlock_wrlock, (pthread_rwlock_t * l), (l))
REFUSED(int, pthread_rwlock_tryrdlock, (pthread_rwlock_t * l), (l))
REFUSED(int, pthread_rwlock_trywrlock, (pthread_rwlock_t * l), (l))
REFUSED(int, pthread_rwlock_unlock, (pthread_rwlock_t * l), (l))
REFUSED(int, pthread_barrier_wait, (pthread_barrier_t * b), (b))
REFUSED(int, pthread_spin_lock, (pthread_spinlock_t * l), (l))
REFUSED(int, pthread_spin_trylock, (pthread_spinlock_t * l), (l))
REFUSED(int, pthread_spin_unlock, (pthread_spinlock_t * l), (l))
REFUSED(int, sem_wait, (sem_t * s), (s))
REFUSED(int, sem_timedwait, (sem_t * s, timespec const* t), (s, t))
REFUSED(int, sem_trywait, (sem_t * s), (s))
REFUSED(int, sem_post, (sem_t * s), (s))

/// Libraries call it for what they do once in a process. So does std::call_once, with a thread_local variable beside
/// it.
ENTRY int pthread_once(pthread_once_t* control, void (*function)()) {
  static auto* const real = next<int(pthread_once_t*, void (*)())>("pthread_once");
  front* const f = front::of_running_thread();
  if (f != nullptr && f->is_of_the_program(CALLED_FROM))
    f->fail("not explored", "std::call_once or pthread_once is called, which is not explored", CALLED_FROM);
  return real(control, function);
}

// Memory of the C library. What static constructors take is known to the image, as what they take by operator new.

namespace {

void* allocate(std::size_t size, std::size_t alignment = models::usual_alignment) {
  if (front* const f = front::of_running_thread()) return f->allocate(size, alignment);
  if (models::current_heap != nullptr) return models::current_heap->allocate(size, alignment);
  return models::allocate_from_system(size, alignment);
}

void release(void* p) {
  if (p == nullptr) return;
  if (front* const f = front::of_running_thread()) return f->release(p);
  models::current_heap != nullptr ? models::current_heap->release(p, 0) : std::free(p);
}

}  // namespace

ENTRY void* __wrap_malloc(std::size_t size) { return allocate(size); }
ENTRY void __wrap_free(void* p) { release(p); }

ENTRY void* __wrap_calloc(std::size_t count, std::size_t size) {
  void* const p = allocate(count * size);
  std::memset(p, 0, count * size);
  return p;
}

ENTRY void* __wrap_realloc(void* p, std::size_t size) {
  void* const other = allocate(size);
  if (p == nullptr) return other;
  front* const f = front::of_running_thread();
  std::size_t const common = std::min(size, f == nullptr ? malloc_usable_size(p) : f->size_of(p));
  if (f != nullptr) f->reads(p, common, CALLED_FROM);
  std::memcpy(other, p, common);
  release(p);
  return other;
}

ENTRY void* __wrap_aligned_alloc(std::size_t alignment, std::size_t size) { return allocate(size, alignment); }

ENTRY int __wrap_posix_memalign(void** p, std::size_t alignment, std::size_t size) {
  *p = allocate(size, alignment);
  return 0;
}

ENTRY void* __wrap_memcpy(void* to, void const* from, std::size_t size) {
  if (front* const f = front::of_running_thread()) {
    f->reads(from, size, CALLED_FROM);
    f->writes(to, size, CALLED_FROM);
  }
  return std::memcpy(to, from, size);
}

ENTRY void* __wrap_memmove(void* to, void const* from, std::size_t size) {
  if (front* const f = front::of_running_thread()) {
    f->reads(from, size, CALLED_FROM);
    f->writes(to, size, CALLED_FROM);
  }
  return std::memmove(to, from, size);
}

ENTRY void* __wrap_memset(void* to, int byte, std::size_t size) {
  if (front* const f = front::of_running_thread()) f->writes(to, size, CALLED_FROM);
  return std::memset(to, byte, size);
}

ENTRY int __wrap_memcmp(void const* one, void const* other, std::size_t size) {
  if (front* const f = front::of_running_thread()) {
    f->reads(one, size, CALLED_FROM);
    f->reads(other, size, CALLED_FROM);
  }
  return std::memcmp(one, other, size);
}

// What the program says of its execution, for whoever compares what can be said.

ENTRY void modelcheck_outcome(char const* words) {
  if (front::of_running_thread() != nullptr) models::outcome(words);
}

// The end of the program, and what it asserts.

ENTRY void __wrap___assert_fail(char const* what, char const*, unsigned, char const*) {
  if (front* const f = front::of_running_thread()) f->fail("assertion failed", what, CALLED_FROM);
  std::abort();
}

ENTRY void __wrap_abort() {
  if (front* const f = front::of_running_thread()) f->fail("aborted", "the program calls abort()", CALLED_FROM);
  std::abort();
}

ENTRY void __wrap_exit(int) {
  if (front* const f = front::of_running_thread())
    f->fail("not explored", "exit is called, which is not explored: return from main()", CALLED_FROM);
  std::abort();
}

// Initialisation of static variables of functions. Their guard's first byte says whether it is done, and the compiler
// looks at that by itself; whoever initialises has the lock that is behind it.

ENTRY int __wrap___cxa_guard_acquire(char* guard) {
  front* const f = front::of_running_thread();
  if (f == nullptr) return *guard == 0 ? 1 : 0;
  f->lock(guard + 4, CALLED_FROM);
  models::site const where = f->is_atomic(guard, 1, CALLED_FROM);
  if (models::atomic_load(guard, {std::memory_order_acquire}, where) == 0) return 1;
  f->unlock(guard + 4, CALLED_FROM);
  return 0;
}

ENTRY void __wrap___cxa_guard_release(char* guard) {
  front* const f = front::of_running_thread();
  if (f == nullptr) {
    *guard = 1;
    return;
  }
  models::site const where = f->is_atomic(guard, 1, CALLED_FROM);
  models::atomic_store(guard, 1, {std::memory_order_release}, where);
  f->unlock(guard + 4, CALLED_FROM);
}

ENTRY void __wrap___cxa_guard_abort(char* guard) {
  if (front* const f = front::of_running_thread()) f->unlock(guard + 4, CALLED_FROM);
}

// Time, and what passes it.

/// Another thread may run between any two operations anyway.
ENTRY int __wrap_sched_yield() { return 0; }
ENTRY int __wrap_nanosleep(timespec const*, timespec*) { return 0; }
ENTRY int __wrap_usleep(unsigned) { return 0; }
ENTRY unsigned __wrap_sleep(unsigned) { return 0; }

// Futexes, as libstdc++'s headers call them, and as Linux performs them: both sides have a full fence before they look
// (kernel/futex, "Waiters: ... smp_mb()"). No other order comes of them.

ENTRY long __wrap_syscall(long number, ...) {
  va_list all;
  va_start(all, number);
  void* const word = va_arg(all, void*);
  long const what = va_arg(all, long);
  long const with = va_arg(all, long);
  void* const limit = va_arg(all, void*);
  va_end(all);
  constexpr long operations = 0x7f;  // without flags
  constexpr long wait = 0;
  constexpr long wake = 1;
  front* const f = front::of_running_thread();
  if (f == nullptr) return 0;
  if (number != SYS_futex || ((what & operations) != wait && (what & operations) != wake))
    f->fail("not explored", "a system call other than to wait on a futex and to wake is not explored", CALLED_FROM);
  models::site const where = f->is_atomic(word, 4, CALLED_FROM);
  models::fence(std::memory_order_seq_cst, where);
  if ((what & operations) == wake) {
    models::wake(word, where);
    if (with == 1) f->expect_one_sleeper(word, CALLED_FROM);
    return 0;
  }
  auto const expected = static_cast<std::uint32_t>(with);
  switch (models::sleep_while(word, expected, limit != nullptr, where)) {
    case models::sleep_result::woken: return 0;
    case models::sleep_result::changed: errno = EAGAIN; return -1;
    case models::sleep_result::timed_out: errno = ETIMEDOUT; return -1;
  }
  return 0;
}
