// What instrumented code calls, in the machine's words: accesses to memory, atomic operations, threads, and the locks
// of POSIX, each with its place in the source.
//
// One front in a process, for one program. What is called while no thread of the program runs its own code is left to
// whoever would answer it natively.
#pragma once

#include <cstddef>
#include <cstdint>
#include <map>
#include <vector>

#include "memory.hpp"
#include "places.hpp"

namespace models::instrumented {

class front {
 public:
  explicit front(image const& program);
  ~front();
  front(front const&) = delete;
  front& operator=(front const&) = delete;

  /// Null: no thread of the program runs its own code now.
  static front* of_running_thread();

  /// Another execution begins.
  void restart();

  // Functions of the program, for its places.
  void enters(std::uintptr_t caller);
  void leaves();
  /// Of the call that returns there; 0: of the innermost one under way whose function is the program's own.
  site place(std::uintptr_t return_address = 0);

  // Memory.
  void reads(void const* p, std::size_t size, std::uintptr_t from);
  void writes(void const* p, std::size_t size, std::uintptr_t from);
  /// An atomic of that many bytes is about to be accessed there.
  site is_atomic(void const* p, std::size_t size, std::uintptr_t from);
  void* allocate(std::size_t size, std::size_t alignment);
  void release(void* p);
  [[nodiscard]] std::size_t size_of(void const* p) const;
  /// At the end of an execution: gives back all that static data lead to, which is no leak.
  void release_what_is_reachable();

  // Threads.
  using entry = void* (*)(void*);
  struct begun {
    entry function = nullptr;
    void* argument = nullptr;
    void* result = nullptr;
  };
  /// Its number.
  int start(entry function, void* argument);
  /// What its function has returned.
  void* join(int thread);
  begun& of(int thread) { return begun_[static_cast<std::size_t>(thread)]; }

  // Locks, by their addresses.
  void lock(void* mutex, std::uintptr_t from);
  bool try_lock(void* mutex, std::uintptr_t from);
  void unlock(void* mutex, std::uintptr_t from);

  // Condition variables, by theirs.
  void wait(void* condition, void* mutex, std::uintptr_t from);
  /// Wakes one of those that wait, each of them in an execution of its own; or nobody, where nobody does.
  void wake_one(void* condition, std::uintptr_t from);
  void wake_all(void* condition, std::uintptr_t from);

  /// Fails where the wake-up that the thread has just made had a choice of whom to wake.
  void expect_one_sleeper(void const* word, std::uintptr_t from);

  [[nodiscard]] bool is_of_the_program(std::uintptr_t code) const { return image_.has_code(code); }
  /// The execution fails.
  [[noreturn]] void fail(char const* verdict, std::string const& message, std::uintptr_t from = 0);

 private:
  [[nodiscard]] std::vector<std::uintptr_t>& callers();
  void release_constructed(void* p);
  std::uint64_t modify(void* word, rmw_kind how, std::uint64_t operand, std::uintptr_t from);
  std::map<void const*, std::size_t>::iterator block_at(void const* word);

  image const& image_;
  places places_;
  memory memory_;
  std::vector<std::vector<std::uintptr_t>> callers_;  // of each thread
  std::vector<begun> begun_;
  std::vector<int> started_by_;                                 // how many threads each has started
  std::map<void const*, std::size_t> sizes_;                    // of blocks
  std::map<void const*, std::size_t> constructed_;              // by static constructors
  std::map<std::pair<void const*, int>, std::uint64_t> woken_;  // how often at a condition variable, each thread
};

}  // namespace models::instrumented
