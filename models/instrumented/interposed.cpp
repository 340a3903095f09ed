// Functions of the C library and of POSIX that a program under test calls, answered by the front while one of its
// threads runs its own code. libstdc++ calls those of POSIX threads, too, so they keep their names; the linker has the
// program call the others by names with a prefix (--wrap, in compile.cpp).
//
// A function that cannot be explored fails with its name, so that no thread really waits, and no call goes unseen.
#include <dlfcn.h>
#include <pthread.h>
#include <sched.h>
#include <semaphore.h>
#include <sys/syscall.h>
#include <threads.h>
#include <time.h>
#include <unistd.h>

#include <cerrno>
#include <cstdarg>
#include <cstdint>
#include <cstdlib>
#include <cstring>
#include <string>

#include "c_accesses.hpp"
#include "entry.hpp"
#include "front.hpp"
#include "program_calls.hpp"

using models::instrumented::exit_handler;
using models::instrumented::front;
using models::instrumented::handle_of;
using models::instrumented::image;
using models::instrumented::next;
using models::instrumented::number_of;
using models::instrumented::reads;
using models::instrumented::stores;

extern "C" int __cxa_atexit(void (*)(void*), void*, void*);
extern "C" int __cxa_at_quick_exit(void (*)(void*), void*);

// Threads.

ENTRY int pthread_create(pthread_t* handle, pthread_attr_t const* attributes, void* (*function)(void*),
                         void* argument) {
  static auto* const real = next<decltype(pthread_create)>("pthread_create");
  front* const f = front::of_running_thread();
  image::expect_no_loading();
  if (f == nullptr) return real(handle, attributes, function, argument);
  f->writes(handle, sizeof *handle, f->is_of_the_program(CALLED_FROM) ? CALLED_FROM : 0);
  if (attributes != nullptr) reads(attributes, sizeof *attributes, CALLED_FROM);
  int const number = f->start(function, argument, CALLED_FROM);
  *handle = handle_of(number);
  int how = PTHREAD_CREATE_JOINABLE;
  if (attributes != nullptr) pthread_attr_getdetachstate(attributes, &how);
  if (how == PTHREAD_CREATE_DETACHED) f->detach(number, CALLED_FROM);
  return 0;
}

ENTRY int pthread_join(pthread_t handle, void** result) {
  static auto* const real = next<decltype(pthread_join)>("pthread_join");
  front* const f = front::of_running_thread();
  if (f == nullptr) return real(handle, result);
  void* const returned = f->join(number_of(handle), CALLED_FROM);
  stores(result, returned, CALLED_FROM);
  return 0;
}

/// A detached thread is explored to its end all the same.
ENTRY int pthread_detach(pthread_t handle) {
  static auto* const real = next<decltype(pthread_detach)>("pthread_detach");
  front* const f = front::of_running_thread();
  if (f == nullptr) return real(handle);
  f->detach(number_of(handle), CALLED_FROM);
  return 0;
}

ENTRY pthread_t pthread_self() noexcept {
  static auto* const real = next<decltype(pthread_self)>("pthread_self");
  return front::of_running_thread() == nullptr ? real() : handle_of(models::running_host().current_thread());
}

// Objects of POSIX threads (posix.hpp). Libraries' own ones, such as the locks of output streams, work natively.

using models::instrumented::posix;
using limit = posix::limit;

namespace {

/// Waits until that time at most, by `wait`, which returns like a function of POSIX. After a time-out the thread's
/// clock shows at least the end of the wait.
template <class Wait>
int until(timespec const* end, front& f, std::uintptr_t from, Wait wait) {
  f.reads(end, sizeof *end, from);
  int const result = wait();
  if (result == ETIMEDOUT || (result == -1 && errno == ETIMEDOUT)) f.waits_until(*end);
  return result;
}

}  // namespace

OF_PROGRAM(int, pthread_mutex_lock, (pthread_mutex_t * m) noexcept, (m), return all.lock(m, limit::none, from))
OF_PROGRAM(int, pthread_mutex_trylock, (pthread_mutex_t * m) noexcept, (m), return all.lock(m, limit::at_once, from))
OF_PROGRAM(int, pthread_mutex_timedlock, (pthread_mutex_t * m, timespec const* t) noexcept, (m, t),
           return until(t, *f, from, [&] { return all.lock(m, limit::some, from); }))
OF_PROGRAM(int, pthread_mutex_clocklock, (pthread_mutex_t * m, clockid_t k, timespec const* t) noexcept, (m, k, t),
           return until(t, *f, from, [&] { return all.lock(m, limit::some, from); }))
/// A library that ends with this call seems to be the program. What it has locked, it has locked natively.
OF_PROGRAM(int, pthread_mutex_unlock, (pthread_mutex_t * m) noexcept, (m),
           return !all.holds(m) && m->__data.__lock != 0 ? real(m) : all.unlock(m, from))

OF_PROGRAM(int, pthread_mutex_init, (pthread_mutex_t * m, pthread_mutexattr_t const* a) noexcept, (m, a), {
  if (a != nullptr) reads(a, sizeof *a, from);
  all.is_initialised(m, sizeof *m, "a mutex", from);
  return real(m, a);
})
OF_PROGRAM(int, pthread_mutex_destroy, (pthread_mutex_t * m) noexcept, (m), {
  all.is_destroyed(m, sizeof *m, "a mutex", from);
  return 0;
})

OF_PROGRAM(int, pthread_rwlock_rdlock, (pthread_rwlock_t * l) noexcept, (l),
           return all.lock_shared(l, limit::none, from))
OF_PROGRAM(int, pthread_rwlock_tryrdlock, (pthread_rwlock_t * l) noexcept, (l),
           return all.lock_shared(l, limit::at_once, from))
OF_PROGRAM(int, pthread_rwlock_timedrdlock, (pthread_rwlock_t * l, timespec const* t) noexcept, (l, t),
           return until(t, *f, from, [&] { return all.lock_shared(l, limit::some, from); }))
OF_PROGRAM(int, pthread_rwlock_clockrdlock, (pthread_rwlock_t * l, clockid_t k, timespec const* t) noexcept, (l, k, t),
           return until(t, *f, from, [&] { return all.lock_shared(l, limit::some, from); }))
OF_PROGRAM(int, pthread_rwlock_wrlock, (pthread_rwlock_t * l) noexcept, (l),
           return all.lock_alone(l, limit::none, from))
OF_PROGRAM(int, pthread_rwlock_trywrlock, (pthread_rwlock_t * l) noexcept, (l),
           return all.lock_alone(l, limit::at_once, from))
OF_PROGRAM(int, pthread_rwlock_timedwrlock, (pthread_rwlock_t * l, timespec const* t) noexcept, (l, t),
           return until(t, *f, from, [&] { return all.lock_alone(l, limit::some, from); }))
OF_PROGRAM(int, pthread_rwlock_clockwrlock, (pthread_rwlock_t * l, clockid_t k, timespec const* t) noexcept, (l, k, t),
           return until(t, *f, from, [&] { return all.lock_alone(l, limit::some, from); }))
/// As pthread_mutex_unlock().
OF_PROGRAM(int, pthread_rwlock_unlock, (pthread_rwlock_t * l) noexcept, (l),
           return !all.holds(l) && l->__data.__readers != 0 ? real(l) : all.unlock(l, from))

OF_PROGRAM(int, pthread_rwlock_init, (pthread_rwlock_t * l, pthread_rwlockattr_t const* a) noexcept, (l, a), {
  if (a != nullptr) reads(a, sizeof *a, from);
  all.is_initialised(l, sizeof *l, "a read-write lock", from);
  return real(l, a);
})
OF_PROGRAM(int, pthread_rwlock_destroy, (pthread_rwlock_t * l) noexcept, (l), {
  all.is_destroyed(l, sizeof *l, "a read-write lock", from);
  return 0;
})

OF_ANYBODY(int, pthread_cond_wait, (pthread_cond_t * c, pthread_mutex_t* m), (c, m),
           return all.wait(c, m, limit::none, from))
OF_ANYBODY(int, pthread_cond_timedwait, (pthread_cond_t * c, pthread_mutex_t* m, timespec const* t), (c, m, t),
           return until(t, *f, from, [&] { return all.wait(c, m, limit::some, from); }))
OF_ANYBODY(int, pthread_cond_clockwait, (pthread_cond_t * c, pthread_mutex_t* m, clockid_t k, timespec const* t),
           (c, m, k, t), return until(t, *f, from, [&] { return all.wait(c, m, limit::some, from); }))
OF_ANYBODY(int, pthread_cond_signal, (pthread_cond_t * c) noexcept, (c), return all.wake_one(c, from))
OF_ANYBODY(int, pthread_cond_broadcast, (pthread_cond_t * c) noexcept, (c), return all.wake_all(c, from))

OF_ANYBODY(int, pthread_cond_init, (pthread_cond_t * c, pthread_condattr_t const* a) noexcept, (c, a), {
  if (a != nullptr) reads(a, sizeof *a, from);
  all.is_initialised(c, sizeof *c, "a condition variable", from);
  return real(c, a);
})
OF_ANYBODY(int, pthread_cond_destroy, (pthread_cond_t * c) noexcept, (c), {
  all.is_destroyed(c, from);
  return 0;
})
/// std::condition_variable::condition_variable(), twice.
OF_ANYBODY(void, _ZNSt18condition_variableC1Ev, (pthread_cond_t * c), (c), {
  f->writes(c, sizeof *c, from);
  real(c);
})
OF_ANYBODY(void, _ZNSt18condition_variableC2Ev, (pthread_cond_t * c), (c), {
  f->writes(c, sizeof *c, from);
  real(c);
})

OF_PROGRAM(int, sem_wait, (sem_t * s), (s), return all.take(s, limit::none, from))
OF_PROGRAM(int, sem_trywait, (sem_t * s) noexcept, (s), return all.take(s, limit::at_once, from))
OF_PROGRAM(int, sem_timedwait, (sem_t * s, timespec const* t), (s, t),
           return until(t, *f, from, [&] { return all.take(s, limit::some, from); }))
OF_PROGRAM(int, sem_clockwait, (sem_t * s, clockid_t k, timespec const* t), (s, k, t),
           return until(t, *f, from, [&] { return all.take(s, limit::some, from); }))
OF_PROGRAM(int, sem_post, (sem_t * s) noexcept, (s), return all.post(s, from))
OF_PROGRAM(int, sem_getvalue, (sem_t * s, int* value) noexcept, (s, value), {
  stores(value, all.value_of(s, from), from);
  return 0;
})
OF_PROGRAM(int, sem_init, (sem_t * s, int shared, unsigned value) noexcept, (s, shared, value), {
  all.is_initialised(s, sizeof *s, "a semaphore", from);
  return real(s, shared, value);
})
OF_PROGRAM(int, sem_destroy, (sem_t * s) noexcept, (s), {
  all.is_destroyed(s, sizeof *s, "a semaphore", from);
  return 0;
})

/// The count is stored in the barrier's memory, which nothing else reads.
OF_PROGRAM(int, pthread_barrier_init, (pthread_barrier_t * b, pthread_barrierattr_t const* a, unsigned count) noexcept,
           (b, a, count), {
             if (count == 0) return EINVAL;
             if (a != nullptr) reads(a, sizeof *a, from);
             all.is_initialised(b, sizeof *b, "a barrier", from);
             unsigned const words[] = {0, count};
             std::memcpy(b, words, sizeof words);
             return 0;
           })
OF_PROGRAM(int, pthread_barrier_wait, (pthread_barrier_t * b) noexcept, (b), return all.meet(b, from))
OF_PROGRAM(int, pthread_barrier_destroy, (pthread_barrier_t * b) noexcept, (b), {
  all.is_destroyed(b, sizeof *b, "a barrier", from);
  return 0;
})

OF_PROGRAM(int, pthread_spin_init, (pthread_spinlock_t * l, int shared) noexcept, (l, shared), {
  all.is_initialised(const_cast<int*>(l), sizeof *l, "a spin lock", from);
  *l = 0;
  return 0;
})
OF_PROGRAM(int, pthread_spin_lock, (pthread_spinlock_t * l) noexcept, (l), {
  all.lock_spin(l, from);
  return 0;
})
OF_PROGRAM(int, pthread_spin_trylock, (pthread_spinlock_t * l) noexcept, (l),
           return all.try_lock_spin(l, from) ? 0 : EBUSY)
OF_PROGRAM(int, pthread_spin_unlock, (pthread_spinlock_t * l) noexcept, (l), {
  all.unlock_spin(l, from);
  return 0;
})
OF_PROGRAM(int, pthread_spin_destroy, (pthread_spinlock_t * l) noexcept, (l), {
  all.is_destroyed(const_cast<int*>(l), sizeof *l, "a spin lock", from);
  return 0;
})

/// std::call_once uses it, too, with thread_local variables.
OF_PROGRAM(int, pthread_once, (pthread_once_t * control, void (*function)()), (control, function),
           return all.once(control, function, from))

OF_PROGRAM(int, pthread_key_create, (pthread_key_t * key, void (*destroy)(void*)) noexcept, (key, destroy), {
  stores(key, all.make_key(destroy), from);
  return 0;
})
OF_PROGRAM(int, pthread_key_delete, (pthread_key_t key) noexcept, (key), return 0)
OF_PROGRAM(void*, pthread_getspecific, (pthread_key_t key) noexcept, (key), return all.at(key))
OF_PROGRAM(int, pthread_setspecific, (pthread_key_t key, void const* what) noexcept, (key, what), {
  all.put(key, what);
  return 0;
})

// C11's threads, mutexes and condition variables are those of POSIX under other names.

namespace {

int of_c11(int result) {
  switch (result) {
    case 0: return thrd_success;
    case EBUSY: return thrd_busy;
    case ETIMEDOUT: return thrd_timedout;
    default: return thrd_error;
  }
}

/// Such a function returns its result in the same register, or in a part of it.
front::entry entry_of(thrd_start_t function) {
  return reinterpret_cast<front::entry>(reinterpret_cast<void (*)()>(function));
}
pthread_mutex_t* mutex_of(mtx_t* m) { return reinterpret_cast<pthread_mutex_t*>(m); }
pthread_cond_t* condition_of(cnd_t* c) { return reinterpret_cast<pthread_cond_t*>(c); }

}  // namespace

OF_PROGRAM(int, thrd_create, (thrd_t * handle, thrd_start_t function, void* argument), (handle, function, argument), {
  f->writes(handle, sizeof *handle, from);
  *handle = handle_of(f->start(entry_of(function), argument, CALLED_FROM));
  return thrd_success;
})
OF_PROGRAM(int, thrd_join, (thrd_t handle, int* result), (handle, result), {
  auto const returned = static_cast<int>(reinterpret_cast<std::intptr_t>(f->join(number_of(handle), CALLED_FROM)));
  stores(result, returned, from);
  return thrd_success;
})
OF_PROGRAM(int, thrd_detach, (thrd_t handle), (handle), {
  f->detach(number_of(handle), from);
  return thrd_success;
})
OF_PROGRAM(thrd_t, thrd_current, (), (), return handle_of(models::running_host().current_thread()))
OF_PROGRAM(void, thrd_yield, (), (), return )
OF_PROGRAM(int, thrd_sleep, (timespec const* span, timespec* left), (span, left), {
  reads(span, sizeof *span, from);
  f->waits_for(*span);
  return 0;
})
OF_PROGRAM(int, tss_create, (tss_t * key, tss_dtor_t destroy), (key, destroy), {
  stores(key, all.make_key(destroy), from);
  return thrd_success;
})
OF_PROGRAM(void, tss_delete, (tss_t key), (key), static_cast<void>(key))
OF_PROGRAM(void*, tss_get, (tss_t key), (key), return all.at(key))
OF_PROGRAM(int, tss_set, (tss_t key, void* what), (key, what), {
  all.put(key, what);
  return thrd_success;
})
OF_PROGRAM(int, mtx_init, (mtx_t * m, int kind), (m, kind), {
  all.is_initialised(mutex_of(m), sizeof *m, "a mutex", from);
  return real(m, kind);
})
OF_PROGRAM(void, mtx_destroy, (mtx_t * m), (m), all.is_destroyed(mutex_of(m), sizeof *m, "a mutex", from))
OF_PROGRAM(int, cnd_init, (cnd_t * c), (c), {
  all.is_initialised(condition_of(c), sizeof *c, "a condition variable", from);
  return real(c);
})
OF_PROGRAM(void, cnd_destroy, (cnd_t * c), (c), all.is_destroyed(condition_of(c), from))
OF_PROGRAM(int, mtx_lock, (mtx_t * m), (m), return of_c11(all.lock(mutex_of(m), limit::none, from)))
OF_PROGRAM(int, mtx_trylock, (mtx_t * m), (m), return of_c11(all.lock(mutex_of(m), limit::at_once, from)))
OF_PROGRAM(int, mtx_timedlock, (mtx_t * m, timespec const* t), (m, t),
           return of_c11(until(t, *f, from, [&] { return all.lock(mutex_of(m), limit::some, from); })))
OF_PROGRAM(int, mtx_unlock, (mtx_t * m), (m), return of_c11(all.unlock(mutex_of(m), from)))
OF_PROGRAM(int, cnd_wait, (cnd_t * c, mtx_t* m), (c, m),
           return of_c11(all.wait(condition_of(c), mutex_of(m), limit::none, from)))
OF_PROGRAM(int, cnd_timedwait, (cnd_t * c, mtx_t* m, timespec const* t), (c, m, t),
           return of_c11(until(t, *f, from, [&] { return all.wait(condition_of(c), mutex_of(m), limit::some, from); })))
OF_PROGRAM(int, cnd_signal, (cnd_t * c), (c), return of_c11(all.wake_one(condition_of(c), from)))
OF_PROGRAM(int, cnd_broadcast, (cnd_t * c), (c), return of_c11(all.wake_all(condition_of(c), from)))

OF_PROGRAM(void, call_once, (once_flag * flag, void (*function)()), (flag, function), {
  all.once(reinterpret_cast<pthread_once_t*>(flag), function, from);
  return;
})

/// The thread's number serves as the core: it is the same in every execution.
OF_ANYBODY(int, sched_getcpu, () noexcept, (), return models::running_host().current_thread())

/// As in Linux, each thread has another one, and that of main() is the process's.
OF_ANYBODY(pid_t, gettid, () noexcept, (), return getpid() + models::running_host().current_thread())

/// As natively, it unwinds the stack: destructors run, and catch (...) intercepts it.
ENTRY void pthread_exit(void* result) {
  front* const f = front::of_running_thread();
  if (f == nullptr) std::abort();
  f->end_early(result);
}
ENTRY void thrd_exit(int result) {
  front* const f = front::of_running_thread();
  if (f == nullptr) std::abort();
  f->end_early(reinterpret_cast<void*>(static_cast<std::intptr_t>(result)));
}

// The end of the program, and failed assertions.

ENTRY void __wrap___assert_fail(char const* what, char const*, unsigned, char const*) {
  if (front* const f = front::of_running_thread()) f->fail(models::verdict_kind::assertion_failed, what, CALLED_FROM);
  std::abort();
}

ENTRY void __wrap_abort() {
  if (front* const f = front::of_running_thread())
    f->fail(models::verdict_kind::aborted, "the program calls abort()", CALLED_FROM);
  std::abort();
}

ENTRY void __wrap_exit(int status) {
  if (front* const f = front::of_running_thread()) f->end().exits(exit_handler::of::exit, status, CALLED_FROM);
  std::exit(status);
}

ENTRY void __wrap_quick_exit(int status) {
  if (front* const f = front::of_running_thread()) f->end().exits(exit_handler::of::quick_exit, status, CALLED_FROM);
  std::quick_exit(status);
}

ENTRY void __wrap__exit(int status) {
  if (front* const f = front::of_running_thread()) f->end().exits_at_once(status, CALLED_FROM);
  _exit(status);
}

ENTRY void __wrap__Exit(int status) {
  if (front* const f = front::of_running_thread()) f->end().exits_at_once(status, CALLED_FROM);
  _exit(status);
}

// Handlers that the end of the program calls. The process's own handlers are kept by the C library.

/// Returns 0 or 1 as atexit() does; -1: the C library is to keep the handler.
static int keep(exit_handler const& each, std::uintptr_t from) {
  if (front* const f = front::of_running_thread()) return f->end().adds(each, from) ? 0 : 1;
  return models::instrumented::image::takes_handler(each) ? 0 : -1;
}

ENTRY int __wrap___cxa_atexit(void (*function)(void*), void* argument, void* library) {
  int const kept = keep({.function = function, .argument = argument}, CALLED_FROM);
  return kept < 0 ? __cxa_atexit(function, argument, library) : kept;
}

ENTRY int __wrap___cxa_at_quick_exit(void (*function)(void*), void* library) {
  int const kept = keep({.function = function, .when = exit_handler::of::quick_exit}, CALLED_FROM);
  return kept < 0 ? __cxa_at_quick_exit(function, library) : kept;
}

ENTRY int __wrap_on_exit(void (*function)(int, void*), void* argument) {
  int const kept = keep({.with_status = function, .argument = argument}, CALLED_FROM);
  return kept < 0 ? on_exit(function, argument) : kept;
}

// Initialisation of static variables of functions. The first byte of the guard says whether it is done, and compiled
// code reads that byte itself; the thread that initialises holds the lock that follows in the guard.

ENTRY int __wrap___cxa_guard_acquire(char* guard) {
  front* const f = front::of_running_thread();
  if (f == nullptr) return *guard == 0 ? 1 : 0;
  f->objects().lock_word(guard + 4, posix::limit::none, CALLED_FROM, models::exact::act::initialise);
  models::site const where = f->is_atomic(guard, 1, CALLED_FROM);
  if (models::running_host().atomic_load(guard, {std::memory_order_acquire}, where) == 0) return 1;
  f->objects().unlock_word(guard + 4, CALLED_FROM, models::exact::act::initialised);
  return 0;
}

ENTRY void __wrap___cxa_guard_release(char* guard) {
  front* const f = front::of_running_thread();
  if (f == nullptr) {
    *guard = 1;
    return;
  }
  models::site const where = f->is_atomic(guard, 1, CALLED_FROM);
  models::running_host().atomic_store(guard, 1, {std::memory_order_release}, where);
  f->objects().unlock_word(guard + 4, CALLED_FROM, models::exact::act::initialised);
}

ENTRY void __wrap___cxa_guard_abort(char* guard) {
  if (front* const f = front::of_running_thread())
    f->objects().unlock_word(guard + 4, CALLED_FROM, models::exact::act::initialised);
}

/// The destructor of a thread_local variable. Variables that static constructors have used end with the process.
ENTRY int __wrap___cxa_thread_atexit(void (*destroy)(void*), void* what, void*) {
  if (front* const f = front::of_running_thread()) f->at_end_of_thread(destroy, what);
  return 0;
}

// Time. Each reading of a clock advances it, so a thread that polls for a time reaches it.

ENTRY int clock_gettime(clockid_t which, timespec* now) noexcept {
  static auto* const real = next<decltype(clock_gettime)>("clock_gettime");
  front* const f = front::of_running_thread();
  if (f == nullptr) return real(which, now);
  if (f->is_of_the_program(CALLED_FROM)) f->writes(now, sizeof *now, CALLED_FROM);
  *now = f->time();
  return 0;
}

/// Another thread may run between any two operations anyway; so a sleep only advances the clock.
namespace {

/// Time has passed, by what `how` does with the clock.
template <class How>
int idle(How how) {
  if (front* const f = front::of_running_thread()) {
    f->idles();
    how(*f);
  }
  return 0;
}

}  // namespace

ENTRY int __wrap_sched_yield() {
  return idle([](front&) {});
}
ENTRY int __wrap_nanosleep(timespec const* span, timespec*) {
  reads(span, sizeof *span, CALLED_FROM);
  return idle([span](front& f) { f.waits_for(*span); });
}
ENTRY int __wrap_clock_nanosleep(clockid_t, int flags, timespec const* time, timespec*) {
  reads(time, sizeof *time, CALLED_FROM);
  return idle([=](front& f) { (flags & TIMER_ABSTIME) != 0 ? f.waits_until(*time) : f.waits_for(*time); });
}
ENTRY int __wrap_usleep(unsigned microseconds) {
  constexpr unsigned in_a_second = 1'000'000;
  return idle([=](front& f) { f.waits_for({microseconds / in_a_second, microseconds % in_a_second * 1000}); });
}
ENTRY unsigned __wrap_sleep(unsigned seconds) {
  idle([seconds](front& f) { f.waits_for({seconds, 0}); });
  return 0;
}

// Futexes, as libstdc++'s headers use them.

ENTRY long __wrap_syscall(long number, ...) {
  va_list all;
  va_start(all, number);
  void* const word = va_arg(all, void*);
  long const what = va_arg(all, long);
  long const with = va_arg(all, long);
  void* const end = va_arg(all, void*);
  va_end(all);
  constexpr long operations = 0x7f;  // without the flags
  constexpr long wait = 0;
  constexpr long wake = 1;
  constexpr long wait_until = 9;  // with a mask, which is that of all
  front* const f = front::of_running_thread();
  if (f == nullptr) return 0;
  if (number == SYS_gettid) return gettid();
  long const asked = what & operations;
  if (number != SYS_futex || (asked != wait && asked != wake && asked != wait_until))
    f->fail(models::verdict_kind::not_explored,
            "a system call other than to wait on a futex and to wake is not explored", CALLED_FROM);
  if (asked == wake) {
    f->objects().wake(word, with != 1, CALLED_FROM);
    return 0;
  }
  bool const is_limited = end != nullptr;
  bool const tells = is_limited || f->waiters().is_switched_off() || !f->is_of_std("__platform_wait<", CALLED_FROM);
  switch (f->objects().sleep_while(word, static_cast<std::uint32_t>(with), is_limited ? limit::some : limit::none,
                                   CALLED_FROM, tells)) {
    case posix::sleep::woken: return 0;
    case posix::sleep::changed: errno = EAGAIN; return -1;
    case posix::sleep::timed_out: {
      auto const& time = *static_cast<timespec const*>(end);
      asked == wait_until ? f->waits_until(time) : f->waits_for(time);
      errno = ETIMEDOUT;
      return -1;
    }
  }
  return 0;
}
