#include "posix.hpp"

#include <algorithm>
#include <bit>
#include <cerrno>
#include <climits>
#include <limits>

#include "../exact/machine/apart.hpp"
#include "../program/host.hpp"
#include "front.hpp"
#include "loaded_files.hpp"

namespace models::instrumented {

namespace {

using exact::act;
using exact::apart;
using exact::the_world;
using exact::within_machine;

}  // namespace

posix::posix(front& of)
    : front_(of),
      of_mutexes_(is_called({"pthread_mutex_trylock", "pthread_mutex_timedlock", "pthread_mutex_clocklock",
                             "mtx_trylock", "mtx_timedlock"})
                      ? word_kind::any
                      : word_kind::lock) {}

int posix::me() { return running_host().current_thread(); }

void posix::restart() {
  held_.clear();
  shares_.clear();
  lives_.restart();
  waits_with_.clear();
  woken_.clear();
  timed_out_.clear();
  found_taken_.clear();
  shared_ptrs_.clear();
  at_keys_.clear();
  keys_.clear();
  random_numbers_.assign(static_cast<std::size_t>(the_world().live().threads()), 0);
  keys_made_.assign(static_cast<std::size_t>(the_world().live().threads()), 0);
}

// Words

operation posix::on(op_kind kind, std::memory_order order, std::uint64_t operand) const {
  operation op;
  op.kind = kind;
  op.order = order;
  op.operand = operand;
  op.width = 4;
  return op;
}

void posix::acts(act a, void const* on) {
  exact::trace* const notes = the_world().notes();
  if (notes == nullptr) return;
  exact::object const* const o = the_world().all_objects().find(on);
  notes->acts(a, o == nullptr ? std::nullopt : std::optional(exact::thing_of(*o)));
}

grant posix::perform(operation const& op, void* word, std::uintptr_t from, act a, void const* on) {
  site const where = front_.is_atomic(word, op.width, from);
  acts(a, on == nullptr ? word : on);
  return running_host().perform(op, word, where);
}

std::uint64_t posix::modify(void* word, rmw_kind how, std::uint64_t operand, std::memory_order order,
                            std::uintptr_t from, act a) {
  operation op = on(op_kind::rmw, order, operand);
  op.modify = how;
  return perform(op, word, from, a).value;
}

void* posix::beside(void const* object, std::size_t place) {
  return front_.own_word(reinterpret_cast<std::uintptr_t>(object), place);
}

/// A call's round was a fruitless poll: it is blocked until it reads another value.
/// What it waits for is known by its attempt, if that was the last.
void posix::wait_for_another(std::uintptr_t from, act a, void const* on) {
  if (a != act::none && !the_world().live().granted(me()).ends_round) acts(a, on);
  the_world().leave_round(me(), front_.place(from));
}

/// Whether a call with a time limit times out, if it cannot proceed at once. A word that is made anew at an
/// address has another `life`.
bool posix::times_out(void const* object, limit l, std::uintptr_t from, location_id life) {
  if (l == limit::at_once) return true;
  within_machine const own;
  std::tuple const wait(me(), object, life);
  if (l == limit::none || timed_out_.contains(wait)) return false;
  the_world().found().meet(circumstance::timed_wait);
  if (running_host().choose(2, "time is up", front_.place(from)) == 0) return false;
  timed_out_.insert(wait);
  return true;
}

/// Changes the word, if it is free, to its taken value. A loop of such attempts is recognised as a wait, like one of a
/// program's own loads and compare-and-swaps.
template <class Free, class Taken>
bool posix::take_if(void* word, std::uint64_t seen, std::uintptr_t from, act a, Free is_free, Taken taken) {
  site const where = front_.is_atomic(word, 4, from);
  while (is_free(seen)) {
    apart([&] { acts(a, word); });
    if (running_host().atomic_compare_exchange(word, seen, taken(seen), {std::memory_order_acquire},
                                               {std::memory_order_relaxed}, failing::value, where))
      return true;
  }
  return false;
}

/// The same, or waits until it is free. False: it was not free, and the call timed out.
template <class Free, class Taken>
bool posix::take_when(void* word, limit l, std::uintptr_t from, act a, Free is_free, Taken taken) {
  if (times_out(word, l, from)) {
    site const where = front_.is_atomic(word, 4, from);
    apart([&] { acts(a, word); });
    return take_if(word, running_host().atomic_load(word, {std::memory_order_relaxed}, where), from, a, is_free, taken);
  }
  within_machine const own;
  for (;;) {
    the_world().live().begin_round(me());
    operation look = on(op_kind::load, std::memory_order_relaxed, 0);
    look.elapses = l == limit::some;
    std::uint64_t const seen = perform(look, word, from, a).value;
    if (!is_free(seen)) wait_for_another(from, a, word);
    operation op = on(op_kind::cas, std::memory_order_acquire, taken(seen));
    op.expected = seen;
    op.on_failure = failing::ends_round;
    if (perform(op, word, from, a).succeeds) return true;
    wait_for_another(from);
  }
}

void posix::synchronise(std::uint64_t name, std::uintptr_t from) {
  within_machine const own;
  modify(front_.own_word(name), rmw_kind::add, 1, std::memory_order_acq_rel, from);
}

// Locks whose word is 0 or 1: one CAS is enough.

void posix::lock_word(void* word, limit l, std::uintptr_t from, act a, word_kind k) {
  within_machine const own;
  the_world().live().begin_round(me());
  operation op = on(op_kind::cas, std::memory_order_acquire, 1);
  op.word = k;
  op.on_failure = failing::ends_round;
  op.elapses = l == limit::some;
  if (!perform(op, word, from, a).succeeds) wait_for_another(from);
  the_world().promised().takes_lock(me());
}

bool posix::try_lock_word(void* word, std::uintptr_t from) {
  return take_if(
      word, 0, from, act::lock, [](std::uint64_t seen) { return seen == 0; }, [](std::uint64_t) { return 1; });
}

void posix::unlock_word(void* word, std::uintptr_t from, act a, word_kind k) {
  within_machine const own;
  operation op = on(op_kind::store, std::memory_order_release, 0);
  op.word = k;
  perform(op, word, from, a);
}

// Locks of shared_ptrs. Their words have the addresses as names, which are even.

namespace {

std::uint64_t name_of_lock(void const* p) { return reinterpret_cast<std::uintptr_t>(p) | 2U; }

}  // namespace

std::uint8_t posix::lock_shared_ptr(void const* p, std::uintptr_t from) {
  within_machine const own;
  std::uint64_t* const word = front_.own_word(name_of_lock(p));
  front_.call(word, "the lock of a shared_ptr");
  lock_word(word, limit::none, from, act::lock, word_kind::lock);
  auto const known = std::find(shared_ptrs_.begin(), shared_ptrs_.end(), p);
  auto const number = static_cast<std::size_t>(known - shared_ptrs_.begin());
  if (number > std::numeric_limits<std::uint8_t>::max())
    front_.fail(verdict_kind::not_explored, "more than 256 std::shared_ptr are used by atomic functions", from);
  if (known == shared_ptrs_.end()) shared_ptrs_.push_back(p);
  return static_cast<std::uint8_t>(number);
}

void posix::unlock_shared_ptr(std::uint8_t number, std::uintptr_t from) {
  within_machine const own;
  unlock_word(front_.own_word(name_of_lock(shared_ptrs_[number])), from, act::unlock, word_kind::lock);
}

// Mutexes

namespace {

int kind_of(pthread_mutex_t const* m) {
  constexpr int kinds = 3;
  return m->__data.__kind & kinds;
}

}  // namespace

posix::holder* posix::held_by_me(void const* lock) {
  auto const owner = held_.find(lock);
  return owner == held_.end() || owner->second.thread != me() ? nullptr : &owner->second;
}

bool posix::holds(void const* lock) {
  auto const shares = shares_.find({me(), lock});
  return held_by_me(lock) != nullptr || (shares != shares_.end() && shares->second != 0);
}

/// Of a mutex that the thread holds: what the call returns, if it is decided by that.
std::optional<int> posix::lock_again(pthread_mutex_t const* m, limit l) {
  int const kind = kind_of(m);
  holder* const mine = held_by_me(m);
  if (mine == nullptr) return std::nullopt;
  if (kind == PTHREAD_MUTEX_ERRORCHECK_NP) return l == limit::at_once ? EBUSY : EDEADLK;
  if (kind != PTHREAD_MUTEX_RECURSIVE_NP) return std::nullopt;
  ++mine->times;
  the_world().promised().takes_again(me());
  return 0;
}

/// std::lock takes several mutexes, and begins again when one of them is taken: without end, while others do the same.
/// In an execution that is kept it finds each taken once.
void posix::expect_progress_of_std_lock(void const* m, std::uintptr_t from) {
  if (!front_.is_of_std_lock(from)) return;
  the_world().found().meet(circumstance::several_locks);
  if (!found_taken_.emplace(me(), m).second) front_.goes_no_further(true, from);
}

int posix::lock(pthread_mutex_t* m, limit l, std::uintptr_t from) {
  expect_alive(m, "a mutex", from);
  if (l != limit::none && of_mutexes_ == word_kind::lock)
    front_.fail(verdict_kind::not_explored, "a mutex is tried by a function that the program does not call by its name",
                from);
  if (auto const known = apart([&] { return lock_again(m, l); })) return *known;
  if (!apart([&] { return times_out(m, l, from); })) {
    lock_word(m, l, from, act::lock, of_mutexes_);
  } else if (!try_lock_word(m, from)) {
    if (l != limit::at_once) return ETIMEDOUT;
    apart([&] { expect_progress_of_std_lock(m, from); });
    return EBUSY;
  }
  apart([&] { held_[m] = {me(), 1}; });
  return 0;
}

int posix::unlock(pthread_mutex_t* m, std::uintptr_t from) {
  expect_alive(m, "a mutex", from);
  within_machine const own;
  holder* const mine = held_by_me(m);
  if (mine == nullptr) {
    if (kind_of(m) == PTHREAD_MUTEX_ERRORCHECK_NP) return EPERM;
    front_.fail(verdict_kind::wrong_unlock, "a mutex is unlocked by a thread that has not locked it", from);
  }
  if (--mine->times != 0) {
    the_world().promised().takes_again(me());
    return 0;
  }
  held_.erase(m);
  unlock_word(m, from, act::unlock, of_mutexes_);
  return 0;
}

// Read-write locks: the number of readers, or a bit for the one writer.

namespace {

constexpr std::uint64_t written = std::uint64_t{1} << 30;

}  // namespace

int posix::lock_shared(pthread_rwlock_t* l, limit longest, std::uintptr_t from) {
  expect_alive(l, "a read-write lock", from);
  auto const nobody_writes = [](std::uint64_t seen) { return seen < written; };
  if (!take_when(l, longest, from, act::share, nobody_writes, [](std::uint64_t seen) { return seen + 1; }))
    return longest == limit::at_once ? EBUSY : ETIMEDOUT;
  apart([&] { ++shares_[{me(), l}]; });
  return 0;
}

int posix::lock_alone(pthread_rwlock_t* l, limit longest, std::uintptr_t from) {
  expect_alive(l, "a read-write lock", from);
  auto const nobody_is_there = [](std::uint64_t seen) { return seen == 0; };
  if (!take_when(l, longest, from, act::lock, nobody_is_there, [](std::uint64_t) { return written; })) {
    if (longest != limit::at_once) return ETIMEDOUT;
    apart([&] { expect_progress_of_std_lock(l, from); });
    return EBUSY;
  }
  apart([&] { held_[l] = {me(), 1}; });
  return 0;
}

int posix::unlock(pthread_rwlock_t* l, std::uintptr_t from) {
  expect_alive(l, "a read-write lock", from);
  within_machine const own;
  if (held_by_me(l) != nullptr) {
    held_.erase(l);
    unlock_word(l, from);
    return 0;
  }
  int& mine = shares_[{me(), l}];
  if (mine == 0)
    front_.fail(verdict_kind::wrong_unlock, "a read-write lock is unlocked by a thread that has not locked it", from);
  --mine;
  modify(l, rmw_kind::sub, 1, std::memory_order_release, from, act::unshare);
  return 0;
}

// Semaphores: the word is the semaphore's count.

int posix::take(sem_t* s, limit l, std::uintptr_t from) {
  expect_alive(s, "a semaphore", from);
  auto const is_any_left = [](std::uint64_t seen) { return seen != 0; };
  if (take_when(s, l, from, act::take, is_any_left, [](std::uint64_t seen) { return seen - 1; })) return 0;
  errno = l == limit::at_once ? EAGAIN : ETIMEDOUT;
  return -1;
}

/// Where the count is at its maximum already, it is above that for a moment. What other threads do meanwhile, they
/// might as well do before or after this call.
int posix::post(sem_t* s, std::uintptr_t from) {
  expect_alive(s, "a semaphore", from);
  within_machine const own;
  if (modify(s, rmw_kind::add, 1, std::memory_order_release, from, act::post) < SEM_VALUE_MAX) return 0;
  modify(s, rmw_kind::sub, 1, std::memory_order_relaxed, from);
  errno = EOVERFLOW;
  return -1;
}

int posix::value_of(sem_t* s, std::uintptr_t from) {
  expect_alive(s, "a semaphore", from);
  site const where = front_.is_atomic(s, 4, from);
  return static_cast<int>(running_host().atomic_load(s, {std::memory_order_relaxed}, where));
}

// Condition variables. One is a word with a bit for each waiting thread, and a word for each thread, which counts how
// often it was woken there. They are the checker's own: when a condition variable is destroyed, threads that were woken
// may still be on their way out of it. The object's own memory is read by each call. A waiting thread sets its bit
// before it unlocks the mutex. All is relaxed.

namespace {

std::uint64_t bit_of(int thread) { return std::uint64_t{1} << thread; }

}  // namespace

std::uint64_t posix::of_those_who_wait(pthread_cond_t* c, rmw_kind how, std::uint64_t operand, std::uintptr_t from,
                                       act a) {
  operation op = on(op_kind::rmw, std::memory_order_relaxed, operand);
  op.modify = how;
  op.word = word_kind::waiters;
  op.width = 8;
  return perform(op, word_of(c), from, a, c).value;
}

/// Until the thread's word shows one wake-up more, which is then used up.
void posix::await_wake_up(pthread_cond_t* c, std::uint64_t& woken, limit l, std::uintptr_t from) {
  operation op = on(op_kind::await, std::memory_order_relaxed, woken);
  op.accept = acceptable::different;
  op.word = word_kind::waiters;
  op.elapses = l == limit::some;
  perform(op, beside(c, static_cast<std::size_t>(me())), from, act::wait, c);
  ++woken;
}

/// A wait may end spuriously. If another thread has taken away this one's bit by then, it counts a wake-up in the next
/// steps that it makes, and that wake-up is used up all the same.
int posix::wait(pthread_cond_t* c, pthread_mutex_t* m, limit l, std::uintptr_t from) {
  within_machine const own;
  std::uint64_t& woken = woken_[{me(), c}];
  expect_alive(c, "a condition variable", from);
  front_.uses(c, sizeof(std::uint64_t), from);
  waits_with_[{me(), c}] = m;
  expect_the_same_mutex(c, m, of_those_who_wait(c, rmw_kind::bit_or, bit_of(me()), from, act::wait), from);
  unlock(m, from);
  the_world().found().meet(circumstance::sleep);
  bool const for_no_reason = the_world().wakes_for_no_reason(front_.place(from));
  bool const in_vain = !for_no_reason && times_out(c, l, from);
  if (for_no_reason || in_vain) {
    bool const is_woken = (of_those_who_wait(c, rmw_kind::bit_and, ~bit_of(me()), from, act::part) & bit_of(me())) == 0;
    if (is_woken) await_wake_up(c, woken, limit::none, from);
  } else {
    await_wake_up(c, woken, l, from);
  }
  lock(m, limit::none, from);
  return in_vain ? ETIMEDOUT : 0;
}

/// The set of waiting threads is read first. If the chosen thread waits no more when it is to be woken, this thread is
/// blocked for good, and that is no deadlock.
int posix::wake_one(pthread_cond_t* c, std::uintptr_t from) {
  within_machine const own;
  expect_alive(c, "a condition variable", from);
  front_.uses(c, sizeof(std::uint64_t), from);
  std::uint64_t const whom = one_of(of_those_who_wait(c, rmw_kind::bit_or, 0, from, act::notify), from);
  if (whom == 0) return 0;
  the_world().live().begin_round(me());
  if ((of_those_who_wait(c, rmw_kind::bit_and, ~whom, from, act::part) & whom) == 0) has_made_no_execution(from);
  auto const chosen = static_cast<std::size_t>(std::countr_zero(whom));
  modify(beside(c, chosen), rmw_kind::add, 1, std::memory_order_relaxed, from);
  return 0;
}

int posix::wake_all(pthread_cond_t* c, std::uintptr_t from) {
  within_machine const own;
  expect_alive(c, "a condition variable", from);
  front_.uses(c, sizeof(std::uint64_t), from);
  std::uint64_t const waiting = of_those_who_wait(c, rmw_kind::bit_and, 0, from, act::notify_all);
  for (int t = 0; t != the_world().live().threads(); ++t) {
    if ((waiting & bit_of(t)) == 0) continue;
    modify(beside(c, static_cast<std::size_t>(t)), rmw_kind::add, 1, std::memory_order_relaxed, from);
  }
  return 0;
}

// Futexes. A hidden word has the threads that sleep on a word, and the parity of each one's wake-ups (rmw_kind::wake).
// A thread that changes the hidden word holds the lock of the queue in the kernel. Both sides execute a full fence
// before they read (Linux, kernel/futex, "Waiters: ... smp_mb()"). Futexes impose no other order.

namespace {

constexpr int most_sleepers = 32;  // a queue has two bits for each thread
constexpr std::uint64_t sleeping_of(int thread) { return std::uint64_t{2} << 2 * thread; }
constexpr std::uint64_t woken_of(int thread) { return std::uint64_t{1} << 2 * thread; }

operation on_hidden(op_kind kind, location_id queue, std::uint64_t operand) {
  operation op;
  op.kind = kind;
  op.operand = operand;
  op.hidden = true;
  op.location = queue;
  return op;
}

location_id queue_of(void const* word) { return the_world().all_objects().find(word)->queue; }

}  // namespace

std::uint64_t posix::on_queue(void* word, rmw_kind how, std::uint64_t operand, std::uintptr_t from) {
  operation op = on_hidden(op_kind::rmw, queue_of(word), operand);
  op.modify = how;
  return running_host().perform(op, on_none, front_.place(from)).value;
}

/// The thread is blocked for good, and that is no deadlock: it has changed a word in its round, so the word does not
/// have the value that the round has read.
void posix::has_made_no_execution(std::uintptr_t from) { wait_for_another(from); }

/// The kernel compares the value and enqueues the thread atomically. Here the thread reads again after it has enqueued
/// itself. If it finds another value, it is blocked for good: another execution reads that value at first.
/// Behind a sleep without a limit that the program does not tell from having found another value, it goes on as it does
/// in an execution in which the kernel has found that value, or finds none, and sleeps again. So it goes no further,
/// unless another thread could have been woken in its place (exact/runtime/vain_sleeps.hpp).
posix::sleep posix::sleep_while(void* word, std::uint32_t expected, limit l, std::uintptr_t from, bool tells) {
  within_machine const own;
  if (me() >= most_sleepers)
    front_.fail(verdict_kind::not_explored, "a thread sleeps on a futex that has the number 32 or a higher one", from);
  bool const is_of_std_wait = front_.is_of_std("__platform_wait", from) && front_.waiters().has_waited();
  if (auto const seen = is_of_std_wait ? front_.waiters().sleeps(word) : std::nullopt) {
    expected = static_cast<std::uint32_t>(*seen);
    if (!the_world().live().could_have_known_this(me())) has_made_no_execution(from);
  }
  site const where = front_.is_atomic(word, 4, from);
  std::uint64_t const mine = sleeping_of(me());
  running_host().fence(std::memory_order_seq_cst, where);
  if (perform(on(op_kind::load, std::memory_order_relaxed, 0), word, from).value != expected) {
    if (!tells && is_of_std_wait) has_made_no_execution(from);
    return sleep::changed;
  }
  the_world().live().begin_round(me());
  std::uint64_t const before = on_queue(word, rmw_kind::bit_or, mine, from) & woken_of(me());
  operation look = on(op_kind::cas, std::memory_order_relaxed, expected);
  look.expected = expected;
  look.on_failure = failing::ends_round;
  look.kernel = true;
  if (!running_host().perform(look, word, where).succeeds) has_made_no_execution(from);
  the_world().found().meet(circumstance::sleep);
  bool const for_no_reason = tells && the_world().wakes_for_no_reason(where);
  if (for_no_reason || times_out(word, l, from, the_world().all_objects().find(word)->location)) {
    bool const is_woken = (on_queue(word, rmw_kind::bit_and, ~mine, from) & mine) == 0;
    return is_woken || for_no_reason ? sleep::woken : sleep::timed_out;
  }
  operation op = on_hidden(op_kind::await, queue_of(word), before);
  op.expected = woken_of(me());
  op.accept = acceptable::different;
  op.elapses = l == limit::some;
  acts(act::sleep, word);
  running_host().perform(op, on_none, where);
  if (!tells && the_world().promised().has_just_slept_in_vain(me())) wait_for_another(from);
  return sleep::woken;
}

/// One of these bits: each, in an execution of its own. 0: there are none.
std::uint64_t posix::one_of(std::uint64_t bits, std::uintptr_t from) {
  if (bits == 0) return 0;
  auto const count = static_cast<std::uint64_t>(std::popcount(bits));
  for (std::uint64_t n = running_host().choose(count, "whom to wake", front_.place(from)); n != 0; --n)
    bits &= bits - 1;
  return bits & (~bits + 1);
}

/// The sleepers are read first. If the chosen one sleeps no more when it is woken, this thread is blocked for good.
void posix::wake(void* word, bool all, std::uintptr_t from) {
  within_machine const own;
  site const where = front_.is_atomic(word, 4, from);
  std::uint64_t everybody = 0;
  for (int t = 0; t != std::min(the_world().live().threads(), most_sleepers); ++t) everybody |= sleeping_of(t);
  running_host().fence(std::memory_order_seq_cst, where);
  if (all) {
    on_queue(word, rmw_kind::wake, everybody, from);
    return;
  }
  std::uint64_t const whom = one_of(on_queue(word, rmw_kind::wake, 0, from) & everybody, from);
  if (whom == 0) return;
  the_world().live().begin_round(me());
  if ((on_queue(word, rmw_kind::wake, whom, from) & whom) == 0) has_made_no_execution(from);
}

// Barriers: a word counts all arrivals, and the word beside it the completed phases. The number of threads is in the
// barrier's memory, where pthread_barrier_init has put it (interposed.cpp).

int posix::meet(pthread_barrier_t* b, std::uintptr_t from) {
  within_machine const own;
  expect_alive(b, "a barrier", from);
  auto const of_one = reinterpret_cast<std::uint32_t const*>(b)[1];
  std::uint64_t const before = modify(b, rmw_kind::add, 1, std::memory_order_acq_rel, from, act::arrive);
  std::uint64_t const times = before / of_one;
  void* const complete = beside(b, 0);
  if (before % of_one + 1 == of_one) {
    perform(on(op_kind::store, std::memory_order_release, times + 1), complete, from, act::part);
    return PTHREAD_BARRIER_SERIAL_THREAD;
  }
  operation op = on(op_kind::await, std::memory_order_acquire, times);
  op.accept = acceptable::different;
  perform(op, complete, from, act::arrive, b);
  return 0;
}

// Once flags: 0 before the call, 1 during it, 2 after it.

int posix::once(pthread_once_t* control, void (*function)(), std::uintptr_t from) {
  {
    within_machine const own;
    the_world().live().begin_round(me());
    operation const look = on(op_kind::load, std::memory_order_acquire, 0);
    std::uint64_t const seen = perform(look, control, from, act::call_once).value;
    if (seen == 2) return 0;
    operation op = on(op_kind::cas, std::memory_order_acquire, 1);
    op.on_failure = failing::ends_round;
    if (seen == 1 || !perform(op, control, from, act::call_once).succeeds)
      wait_for_another(from, act::call_once, control);
  }
  auto const leave_it_at = [&](std::uint64_t value) {
    within_machine const own;
    perform(on(op_kind::store, std::memory_order_release, value), control, from, act::has_called);
  };
  try {
    function();
  } catch (...) {
    leave_it_at(0);
    throw;
  }
  leave_it_at(2);
  return 0;
}

// Random numbers.

/// Of the running thread's own sequence.
/// Source: Steele, Lea, Flood, "Fast Splittable Pseudorandom Number Generators", OOPSLA 2014 (SplitMix64).
std::uint64_t posix::random_number() {
  within_machine const own;
  auto const thread = static_cast<std::size_t>(me());
  the_world().promised().takes_random_number(me());
  std::uint64_t z = (static_cast<std::uint64_t>(thread) << 32 | ++random_numbers_[thread]) * 0x9e3779b97f4a7c15;
  z = (z ^ (z >> 30)) * 0xbf58476d1ce4e5b9;
  z = (z ^ (z >> 27)) * 0x94d049bb133111eb;
  return z ^ (z >> 31);
}

// Keys. Numbers are given for each thread separately, so they are the same in every execution.

pthread_key_t posix::make_key(destructor d) {
  within_machine const own;
  constexpr unsigned of_the_system = 1024;
  pthread_key_t const key =
      of_the_system + static_cast<unsigned>(me()) + exact::most_threads * keys_made_[static_cast<std::size_t>(me())]++;
  keys_[key] = d;
  return key;
}

void* posix::at(pthread_key_t key) const {
  within_machine const own;
  auto const i = at_keys_.find({key, me()});
  return i == at_keys_.end() ? nullptr : const_cast<void*>(i->second);
}

void posix::put(pthread_key_t key, void const* what) {
  within_machine const own;
  at_keys_[{key, me()}] = what;
}

/// As many rounds as POSIX promises, for values that destructors set anew.
void posix::ends() {
  for (int round = 0; round != 4; ++round) {
    bool is_any_left = false;
    std::vector<std::pair<destructor, void*>> all;
    {
      within_machine const own;
      for (auto& [key, value] : at_keys_) {
        auto const d = keys_.find(key.first);
        if (key.second != me() || value == nullptr || d == keys_.end() || d->second == nullptr) continue;
        all.emplace_back(d->second, const_cast<void*>(value));
        value = nullptr;
        is_any_left = true;
      }
    }
    if (!is_any_left) return;
    for (auto const& [destroy, what] : all) destroy(what);
  }
}

}  // namespace models::instrumented
