// What POSIX leaves undefined of the lives of its objects: to use one that was destroyed, to initialise one again, to
// destroy one that is locked or waited for, and to wait at a condition variable with two mutexes at once.
#include <filesystem>

#include <fmt/format.h>

#include "../exact/machine/apart.hpp"
#include "front.hpp"
#include "posix.hpp"

namespace models::instrumented {

namespace {

using exact::act;
using exact::apart;
using exact::the_world;
using exact::within_machine;

int owner_of(void const* object) { return the_world().threads().owner_of(reinterpret_cast<std::uintptr_t>(object)); }

std::string words_of(site const& where) {
  return fmt::format("{}:{}", std::filesystem::path(where.file_name()).filename().string(), where.line());
}

}  // namespace

/// An object on a stack is gone when its function has returned.
object_lives::life const* posix::life_of(void const* object) const {
  object_lives::life const* const its = lives_.of(object);
  if (its == nullptr) return nullptr;
  int const owner = owner_of(object);
  return owner >= 0 && front_.has_returned(owner, object, its->returned) ? nullptr : its;
}

void posix::note_life(void const* object, std::size_t size, bool is_destroyed, std::uintptr_t from) {
  int const owner = owner_of(object);
  std::size_t const returned = owner < 0 ? 0 : front_.returned(owner);
  lives_.note(object, {size, is_destroyed, front_.place(from), returned});
}

void posix::expect_alive(void const* object, char const* what, std::uintptr_t from) {
  if (!lives_.any()) return;
  apart([&] {
    object_lives::life const* const its = life_of(object);
    if (its == nullptr || !its->is_destroyed) return;
    front_.fail(verdict_kind::use_after_destroy,
                fmt::format("{} is used that was destroyed ({})", what, words_of(its->since)), from);
  });
}

/// The thread that holds the mutex, or the read-write lock; -1: nobody.
int posix::holder_of(void const* lock) const {
  if (auto const owner = held_.find(lock); owner != held_.end()) return owner->second.thread;
  for (auto const& [who, times] : shares_) {
    if (who.second == lock && times != 0) return who.first;
  }
  return -1;
}

void posix::expect_not_held(void const* object, char const* what, char const* happens, std::uintptr_t from) {
  int const thread = holder_of(object);
  if (thread < 0) return;
  front_.fail(verdict_kind::wrong_destroy,
              fmt::format("{} {} that thread {} holds: it must be unlocked before", what, happens, thread), from);
}

/// Blocks within a function are not tracked, so an object on a stack may be another one than before.
void posix::is_initialised(void const* object, std::size_t size, char const* what, std::uintptr_t from) {
  within_machine const own;
  expect_not_held(object, what, "is initialised", from);
  object_lives::life const* const its = life_of(object);
  if (its != nullptr && !its->is_destroyed && owner_of(object) < 0)
    front_.fail(verdict_kind::wrong_init,
                fmt::format("{} is initialised again ({}): it must be destroyed before", what, words_of(its->since)),
                from);
  front_.writes(object, size, from);
  note_life(object, size, false, from);
}

void posix::is_destroyed(void const* object, std::size_t size, char const* what, std::uintptr_t from) {
  within_machine const own;
  expect_alive(object, what, from);
  expect_not_held(object, what, "is destroyed", from);
  front_.writes(object, size, from);
  note_life(object, size, true, from);
}

/// The object's address is even.
void* posix::word_of(pthread_cond_t const* c) {
  constexpr std::uint64_t of_condition = 4;
  auto const at = reinterpret_cast<std::uintptr_t>(c);
  std::uint64_t* const word = front_.own_word(at | of_condition);
  front_.call(word, front_.name_of(c));
  return word;
}

void posix::is_destroyed(pthread_cond_t* c, std::uintptr_t from) {
  within_machine const own;
  expect_alive(c, "a condition variable", from);
  front_.uses(c, sizeof(std::uint64_t), from);
  std::uint64_t const waiting = of_those_who_wait(c, rmw_kind::bit_or, 0, from, act::part);
  for (int t = 0; t != the_world().live().threads(); ++t) {
    if ((waiting >> t & 1U) != 0)
      front_.fail(verdict_kind::wrong_destroy,
                  fmt::format("a condition variable is destroyed at which thread {} waits", t), from);
  }
  front_.writes(c, sizeof *c, from);
  note_life(c, sizeof *c, true, from);
}

void posix::expect_the_same_mutex(pthread_cond_t const* c, pthread_mutex_t const* m, std::uint64_t others,
                                  std::uintptr_t from) {
  for (auto const& [who, mutex] : waits_with_) {
    if (who.second != c || mutex == m || (others >> who.first & 1U) == 0) continue;
    front_.fail(verdict_kind::wrong_wait,
                fmt::format("a thread waits at a condition variable at which thread {} waits with another mutex: all "
                            "must use the same one",
                            who.first),
                from);
  }
}

void posix::expect_unlocked(void const* begin, std::size_t size, std::uintptr_t from) {
  auto const* const first = static_cast<char const*>(begin);
  for (auto const& [lock, by] : held_) {
    auto const* const at = static_cast<char const*>(lock);
    if (at >= first && at < first + size) expect_not_held(lock, "a mutex", "ends with its memory", from);
  }
}

// Spin locks.

void posix::lock_spin(pthread_spinlock_t* l, std::uintptr_t from) {
  expect_alive(const_cast<int*>(l), "a spin lock", from);
  lock_word(const_cast<int*>(l), limit::none, from);
}

bool posix::try_lock_spin(pthread_spinlock_t* l, std::uintptr_t from) {
  expect_alive(const_cast<int*>(l), "a spin lock", from);
  return try_lock_word(const_cast<int*>(l), from);
}

void posix::unlock_spin(pthread_spinlock_t* l, std::uintptr_t from) {
  expect_alive(const_cast<int*>(l), "a spin lock", from);
  unlock_word(const_cast<int*>(l), from);
}

}  // namespace models::instrumented
