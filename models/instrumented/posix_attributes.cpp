// Attributes of threads and of their objects: the program's data, which these functions read and write; and what else
// may be said of a thread, which has no effect here.
#include <pthread.h>
#include <sched.h>
#include <signal.h>
#include <time.h>

#include <algorithm>
#include <cstring>
#include <string>

#include "c_accesses.hpp"
#include "entry.hpp"
#include "front.hpp"
#include "program_calls.hpp"

using models::instrumented::front;
using models::instrumented::handle_of;
using models::instrumented::reads;
using models::instrumented::stores;
using models::instrumented::writes;

/// A function that initialises, changes or destroys one.
#define CHANGES(name, type, parameters, arguments)                       \
  OF_PROGRAM(int, name, (type * a parameters) noexcept, (a arguments), { \
    writes(a, sizeof *a, from);                                          \
    return real(a arguments);                                            \
  })
#define REST(...) , __VA_ARGS__
/// One that stores something of it where `to` points.
#define TELLS(name, type, of)                                        \
  OF_PROGRAM(int, name, (type const* a, of* to) noexcept, (a, to), { \
    reads(a, sizeof *a, from);                                       \
    of its{};                                                        \
    int const error = real(a, &its);                                 \
    if (error == 0) stores(to, its, from);                           \
    return error;                                                    \
  })
#define LIFE(object)                                         \
  CHANGES(pthread_##object##_init, pthread_##object##_t, , ) \
  CHANGES(pthread_##object##_destroy, pthread_##object##_t, , )
#define NUMBER(object, what)                                                                \
  CHANGES(pthread_##object##_set##what, pthread_##object##_t, REST(int value), REST(value)) \
  TELLS(pthread_##object##_get##what, pthread_##object##_t, int)

LIFE(attr)
NUMBER(attr, detachstate)
NUMBER(attr, inheritsched)
NUMBER(attr, schedpolicy)
NUMBER(attr, scope)
CHANGES(pthread_attr_setguardsize, pthread_attr_t, REST(std::size_t size), REST(size))
TELLS(pthread_attr_getguardsize, pthread_attr_t, std::size_t)
CHANGES(pthread_attr_setstacksize, pthread_attr_t, REST(std::size_t size), REST(size))
TELLS(pthread_attr_getstacksize, pthread_attr_t, std::size_t)
CHANGES(pthread_attr_setstack, pthread_attr_t, REST(void* begin, std::size_t size), REST(begin, size))
TELLS(pthread_attr_getschedparam, pthread_attr_t, sched_param)

LIFE(mutexattr)
NUMBER(mutexattr, type)
NUMBER(mutexattr, pshared)
NUMBER(mutexattr, protocol)
NUMBER(mutexattr, prioceiling)
TELLS(pthread_mutexattr_getrobust, pthread_mutexattr_t, int)

LIFE(condattr)
NUMBER(condattr, pshared)
CHANGES(pthread_condattr_setclock, pthread_condattr_t, REST(clockid_t clock), REST(clock))
TELLS(pthread_condattr_getclock, pthread_condattr_t, clockid_t)

LIFE(rwlockattr)
NUMBER(rwlockattr, pshared)
NUMBER(rwlockattr, kind_np)

LIFE(barrierattr)
NUMBER(barrierattr, pshared)

OF_PROGRAM(int, pthread_attr_getstack, (pthread_attr_t const* a, void** begin, std::size_t* size) noexcept,
           (a, begin, size), {
             reads(a, sizeof *a, from);
             writes(begin, sizeof *begin, from);
             writes(size, sizeof *size, from);
             return real(a, begin, size);
           })
OF_PROGRAM(int, pthread_attr_setschedparam, (pthread_attr_t * a, sched_param const* with) noexcept, (a, with), {
  reads(with, sizeof *with, from);
  writes(a, sizeof *a, from);
  return real(a, with);
})
OF_PROGRAM(int, pthread_attr_setaffinity_np, (pthread_attr_t * a, std::size_t size, cpu_set_t const* on) noexcept,
           (a, size, on), {
             reads(on, size, from);
             writes(a, sizeof *a, from);
             return real(a, size, on);
           })
OF_PROGRAM(int, pthread_attr_getaffinity_np, (pthread_attr_t const* a, std::size_t size, cpu_set_t* on) noexcept,
           (a, size, on), {
             reads(a, sizeof *a, from);
             writes(on, size, from);
             return real(a, size, on);
           })

// Of a thread.

OF_PROGRAM(int, pthread_setname_np, (pthread_t thread, char const* name) noexcept, (thread, name), {
  models::instrumented::read_length(name, from);
  return 0;
})
OF_PROGRAM(int, pthread_setschedparam, (pthread_t thread, int policy, sched_param const* with) noexcept,
           (thread, policy, with), {
             reads(with, sizeof *with, from);
             return 0;
           })
OF_PROGRAM(int, pthread_getschedparam, (pthread_t thread, int* policy, sched_param* with) noexcept,
           (thread, policy, with), {
             stores(policy, int{SCHED_OTHER}, from);
             stores(with, sched_param{}, from);
             return 0;
           })
OF_PROGRAM(int, pthread_setschedprio, (pthread_t thread, int priority) noexcept, (thread, priority), return 0)
OF_PROGRAM(int, pthread_setaffinity_np, (pthread_t thread, std::size_t size, cpu_set_t const* on) noexcept,
           (thread, size, on), {
             reads(on, size, from);
             return 0;
           })
OF_PROGRAM(int, pthread_getaffinity_np, (pthread_t thread, std::size_t size, cpu_set_t* on) noexcept,
           (thread, size, on), {
             writes(on, size, from);
             return sched_getaffinity(0, size, on) < 0 ? errno : 0;
           })
/// Of the running thread alone.
OF_PROGRAM(int, pthread_getattr_np, (pthread_t thread, pthread_attr_t* a) noexcept, (thread, a), {
  if (thread != handle_of(models::running_host().current_thread()))
    f->fail(models::verdict_kind::not_explored, "pthread_getattr_np() is explored for the thread that calls it alone",
            from);
  writes(a, sizeof *a, from);
  auto const [begin, size] = f->stack_of_running_thread();
  int const error = pthread_attr_init(a);
  return error != 0 ? error : pthread_attr_setstack(a, begin, size);
})
/// No thread is ever cancelled.
OF_PROGRAM(int, pthread_setcancelstate, (int state, int* before), (state, before), {
  stores(before, int{PTHREAD_CANCEL_ENABLE}, from);
  return 0;
})
OF_PROGRAM(int, pthread_setcanceltype, (int type, int* before), (type, before), {
  stores(before, int{PTHREAD_CANCEL_DEFERRED}, from);
  return 0;
})
/// Nor does a signal come.
OF_PROGRAM(int, pthread_sigmask, (int how, sigset_t const* which, sigset_t* before) noexcept, (how, which, before), {
  if (which != nullptr) reads(which, sizeof *which, from);
  stores(before, sigset_t{}, from);
  return 0;
})
