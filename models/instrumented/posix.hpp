// Objects of POSIX threads as words of the execution graph: mutexes, read-write locks, condition variables, semaphores,
// barriers, futexes, once flags, and thread-specific data by keys.
//
// An object's first word is at its own address, and any others are at addresses of the checker's, the same in every
// execution. A thread that finds a lock taken is blocked until the search has it read from the unlocking write. A wait
// with a time limit times out once in each thread at each object, in an execution of its own; a thread that may not
// time out again waits, but not for ever.
#pragma once

#include <pthread.h>
#include <semaphore.h>

#include <array>
#include <cstdint>
#include <map>
#include <memory>
#include <optional>
#include <set>
#include <tuple>
#include <utility>
#include <vector>

#include "../exact/machine/world.hpp"
#include "object_lives.hpp"

namespace models::instrumented {

class front;

class posix {
 public:
  explicit posix(front& of);

  /// Another execution begins.
  void restart();
  /// The thread ends: destroys the values of its keys.
  void ends();

  /// How long a call may wait.
  enum class limit : std::uint8_t { none, some, at_once };

  // These functions return what the corresponding ones of POSIX return.

  /// Whether the running thread has locked the mutex, or the read-write lock.
  [[nodiscard]] bool holds(void const* lock);
  int lock(pthread_mutex_t* m, limit l, std::uintptr_t from);
  int unlock(pthread_mutex_t* m, std::uintptr_t from);
  int lock_shared(pthread_rwlock_t* l, limit longest, std::uintptr_t from);
  int lock_alone(pthread_rwlock_t* l, limit longest, std::uintptr_t from);
  int unlock(pthread_rwlock_t* l, std::uintptr_t from);
  int take(sem_t* s, limit l, std::uintptr_t from);
  int post(sem_t* s, std::uintptr_t from);
  int value_of(sem_t* s, std::uintptr_t from);
  int wait(pthread_cond_t* c, pthread_mutex_t* m, limit l, std::uintptr_t from);
  /// Wakes one waiting thread, each of them in an execution of its own; or nobody, if none waits.
  int wake_one(pthread_cond_t* c, std::uintptr_t from);
  int wake_all(pthread_cond_t* c, std::uintptr_t from);
  int meet(pthread_barrier_t* b, std::uintptr_t from);

  enum class sleep { woken, changed, timed_out };
  /// Waits on a word as a futex of Linux.
  /// `tells`: whether the program makes a difference between having slept and having found another value.
  sleep sleep_while(void* word, std::uint32_t expected, limit l, std::uintptr_t from, bool tells);
  /// Wakes one of the threads that sleep there, each of them in an execution of its own; or all.
  void wake(void* word, bool all, std::uintptr_t from);
  int once(pthread_once_t* control, void (*function)(), std::uintptr_t from);

  /// A word that is 0, or 1 when it is taken: spin locks, and the guards of static variables of functions.
  void lock_word(void* word, limit l, std::uintptr_t from, exact::act a = exact::act::lock,
                 word_kind k = word_kind::any);
  bool try_lock_word(void* word, std::uintptr_t from);
  void unlock_word(void* word, std::uintptr_t from, exact::act a = exact::act::unlock, word_kind k = word_kind::any);

  /// For std::_Sp_locker, a lock of its own for each address, and a number for it, until it is unlocked by that.
  std::uint8_t lock_shared_ptr(void const* p, std::uintptr_t from);
  void unlock_shared_ptr(std::uint8_t number, std::uintptr_t from);
  /// With all threads that have called it before, by the order of the calls, for this name (own_words.hpp).
  void synchronise(std::uint64_t name, std::uintptr_t from);
  /// The thread's next operation stands for that act, where the execution is shown.
  static void acts(exact::act a, void const* on);

  /// A spin lock, which is not held by anybody for what is known here.
  void lock_spin(pthread_spinlock_t* l, std::uintptr_t from);
  bool try_lock_spin(pthread_spinlock_t* l, std::uintptr_t from);
  void unlock_spin(pthread_spinlock_t* l, std::uintptr_t from);

  // The lives of objects (object_lives.hpp). `what`: "a mutex". They fail where POSIX leaves the behaviour undefined.

  /// The object is about to be initialised, or destroyed.
  void is_initialised(void const* object, std::size_t size, char const* what, std::uintptr_t from);
  void is_destroyed(void const* object, std::size_t size, char const* what, std::uintptr_t from);
  /// Threads that were woken may still be on their way out of a condition variable.
  void is_destroyed(pthread_cond_t* c, std::uintptr_t from);
  /// The program writes over that memory, or it ends: so do the objects there.
  void forget(void const* begin, std::size_t size) {
    if (lives_.any()) lives_.forget(begin, size);
  }
  /// Memory ends: of the heap, or a part of the running thread's stack.
  void expect_unlocked(void const* begin, std::size_t size, std::uintptr_t from);
  [[nodiscard]] bool any_is_held() const { return !held_.empty(); }

  using destructor = void (*)(void*);
  std::uint64_t random_number();
  pthread_key_t make_key(destructor d);
  void* at(pthread_key_t key) const;
  void put(pthread_key_t key, void const* what);

 private:
  /// The thread that holds a lock, and how often.
  struct holder {
    int thread = -1;
    int times = 0;
  };
  using of_thread = std::pair<int, void const*>;

  [[nodiscard]] static int me();
  /// Null: the running thread does not hold the mutex, or the read-write lock as a writer.
  [[nodiscard]] holder* held_by_me(void const* lock);
  operation on(op_kind kind, std::memory_order order, std::uint64_t operand) const;
  /// The operation is the program's own, or stands for an act on an object: null: on the word.
  grant perform(operation const& op, void* word, std::uintptr_t from, exact::act a = exact::act::none,
                void const* on = nullptr);
  std::uint64_t on_queue(void* word, rmw_kind how, std::uint64_t operand, std::uintptr_t from);
  std::uint64_t of_those_who_wait(pthread_cond_t* c, rmw_kind how, std::uint64_t operand, std::uintptr_t from,
                                  exact::act a);
  std::uint64_t one_of(std::uint64_t bits, std::uintptr_t from);
  [[noreturn]] void has_made_no_execution(std::uintptr_t from);
  std::uint64_t modify(void* word, rmw_kind how, std::uint64_t operand, std::memory_order order, std::uintptr_t from,
                       exact::act a = exact::act::part);
  [[noreturn]] void wait_for_another(std::uintptr_t from, exact::act a = exact::act::none, void const* on = nullptr);
  bool times_out(void const* object, limit l, std::uintptr_t from, location_id life = {});
  void expect_progress_of_std_lock(void const* m, std::uintptr_t from);
  std::optional<int> lock_again(pthread_mutex_t const* m, limit l);
  void await_wake_up(pthread_cond_t* c, std::uint64_t& woken, limit l, std::uintptr_t from);
  template <class Free, class Taken>
  bool take_if(void* word, std::uint64_t seen, std::uintptr_t from, exact::act a, Free is_free, Taken taken);
  template <class Free, class Taken>
  bool take_when(void* word, limit l, std::uintptr_t from, exact::act a, Free is_free, Taken taken);
  void* beside(void const* object, std::size_t place);

  front& front_;
  word_kind const of_mutexes_;  // their words: any, if somebody may try one, and tell without waiting that it is taken
  [[nodiscard]] int holder_of(void const* lock) const;
  void expect_alive(void const* object, char const* what, std::uintptr_t from);
  [[nodiscard]] object_lives::life const* life_of(void const* object) const;
  void note_life(void const* object, std::size_t size, bool is_destroyed, std::uintptr_t from);
  void expect_not_held(void const* object, char const* what, char const* happens, std::uintptr_t from);
  void expect_the_same_mutex(pthread_cond_t const* c, pthread_mutex_t const* m, std::uint64_t others,
                             std::uintptr_t from);
  [[nodiscard]] void* word_of(pthread_cond_t const* c);

  std::map<void const*, holder> held_;                             // mutexes, and writers' read-write locks
  std::map<of_thread, int> shares_;                                // readers' read-write locks
  std::map<of_thread, std::uint64_t> woken_;                       // how often each thread at a condition variable
  std::set<std::tuple<int, void const*, location_id>> timed_out_;  // each once
  std::vector<void const*> shared_ptrs_;                           // that are, or were, locked
  std::set<of_thread> found_taken_;                                // mutexes, by std::lock
  std::map<std::pair<pthread_key_t, int>, void const*> at_keys_;   // of each thread
  std::map<pthread_key_t, destructor> keys_;                       // of this execution
  object_lives lives_;
  std::map<of_thread, void const*> waits_with_;  // the mutex of each thread at a condition variable
  std::vector<std::uint64_t> random_numbers_;    // how many each thread has taken
  std::vector<unsigned> keys_made_;              // by each thread
};

}  // namespace models::instrumented
