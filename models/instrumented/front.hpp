// What instrumented code calls, in the machine's words: accesses to memory, atomic operations, threads, and the objects
// of POSIX (posix.hpp), each with its place in the source.
//
// One front in a process, for one program. What is called while no thread of the program runs its own code is left to
// whoever would answer it natively.
#pragma once

#include <time.h>

#include <cstddef>
#include <cstdint>
#include <map>
#include <string>
#include <utility>
#include <vector>

#include "debugging_information.hpp"
#include "frames.hpp"
#include "freed_memory.hpp"
#include "memory.hpp"
#include "orders.hpp"
#include "own_words.hpp"
#include "places.hpp"
#include "posix.hpp"
#include "program_end.hpp"
#include "thread_data.hpp"
#include "unwritten_memory.hpp"
#include "variable_names.hpp"

namespace models::instrumented {

class front {
 public:
  front(image const& program, int threads, access_orders orders);
  ~front();
  front(front const&) = delete;
  front& operator=(front const&) = delete;

  /// For what the program calls. Null: no thread of the program runs its own code now. `frame` is that of whoever asks,
  /// above which the thread's stack begins.
  static front* of_running_thread(void const* frame = __builtin_frame_address(0));

  /// Another execution begins, of a program that ends with it, or of a function.
  void restart(bool is_program);

  /// As program::in_common(), and what its image adds to it.
  [[nodiscard]] std::string in_common(std::string const& layout) const;
  [[nodiscard]] bool goes_on_with(std::string_view in_common, std::string const& layout);

  // Functions of the program, for its places.
  void enters(std::uintptr_t caller, void const* frame);
  void leaves(void const* frame);
  /// Of the call that returns there; 0: of the innermost one under way whose function is the program's own.
  site place(std::uintptr_t return_address = 0);

  // Memory.
  void reads(void const* p, std::size_t size, std::uintptr_t from);
  void writes(void const* p, std::size_t size, std::uintptr_t from);
  /// A constructor or a destructor sets the pointer to the table of virtual functions. In C++ there is none, so where
  /// it is set to what it is, as a destructor does first, others may call virtual functions meanwhile: that is a read.
  void sets_vptr(void* const* p, void const* now, std::uintptr_t from);
  /// Copies them, and with them that they were never written.
  void copies(void* to, void const* from, std::size_t size, std::uintptr_t caller);
  /// The checker itself has written what the program has asked for.
  void fills(void const* p, std::size_t size) { unwritten_.is_written(p, size); }
  /// What was never written is not to be read.
  void expects_writes() { unwritten_.expects_writes(); }
  /// An atomic of that many bytes is about to be accessed there.
  site is_atomic(void const* p, std::size_t size, std::uintptr_t from);
  /// The same, for what the program reads, or writes.
  site is_atomic_that_is_read(void const* p, std::size_t size, std::uintptr_t from);
  site is_atomic_that_is_stored(void const* p, std::size_t size, std::uintptr_t from);
  /// That an access there has, of which the source says this one.
  std::memory_order order(site const& where, access_kind k, std::memory_order stated);
  void* allocate(std::size_t size, std::size_t alignment);
  /// The same, of the checker's own, at that place.
  void is_atomic_at(void const* p, std::size_t size, site const& where);
  /// One of the checker's own words (own_words.hpp). Names of objects of the program are their addresses.
  std::uint64_t* own_word(std::uint64_t name, std::size_t place = 0);
  /// What lies there has that name in what is told of an execution.
  void call(void const* p, std::string name) { memory_.call(p, std::move(name)); }
  void release(void* p);
  [[nodiscard]] std::size_t size_of(void const* p) const;
  /// At the end of an execution: gives back all that static data lead to, which is no leak.
  void release_what_is_reachable();
  /// ... or whatever there is.
  void release_all();

  // Threads.
  using entry = void* (*)(void*);
  struct begun {
    entry function = nullptr;
    void* argument = nullptr;
    void* result = nullptr;
  };
  /// Its number.
  int start(entry function, void* argument, std::uintptr_t from);
  /// What its function has returned.
  void* join(int thread, std::uintptr_t from);
  begun& of(int thread) { return begun_[static_cast<std::size_t>(thread)]; }

  /// Thrown through the functions of a thread that ends before they return.
  struct ended_early {};
  [[noreturn]] void end_early(void* result);
  /// At the end of the one that runs: destroys its thread_local variables and what it has left at keys, and ends them.
  void ends_thread();
  void at_end_of_thread(void (*destroy)(void*), void* what);
  /// The thread_local ones of the thread that runs.
  void destroys_variables_of_thread();

  /// What a clock shows the thread that runs. It goes on whenever the thread looks, each time twice as far: by
  /// nanoseconds for whoever looks a few times, by seconds for whoever looks until a time has come.
  timespec time();
  /// The thread has waited that long: until then, or for that span.
  void waits_until(timespec const& end);
  void waits_for(timespec const& span);

  [[nodiscard]] posix& objects() { return posix_; }
  [[nodiscard]] program_end& end() { return end_; }
  [[nodiscard]] program_end const& end() const { return end_; }

  [[nodiscard]] bool is_of_the_program(std::uintptr_t code) const { return image_.has_code(code); }
  /// An execution in which it does not hold is none: the thread goes no further, and that is no deadlock.
  void assume(bool holds, std::uintptr_t from);
  /// The thread waits for what never comes; the execution is none, or this ends it.
  [[noreturn]] void goes_no_further(bool is_none, std::uintptr_t from);
  /// The execution fails.
  [[noreturn]] void fail(char const* verdict, std::string const& message, std::uintptr_t from = 0);
  [[noreturn]] void fail_at(char const* verdict, std::string const& message, site const& where);

 private:
  [[nodiscard]] std::string places_of_all(std::string const& layout) const;
  [[nodiscard]] std::vector<std::uintptr_t>& callers();
  void expect_living(void const* p, site const& where);
  void expect_written(void const* p, std::size_t size, site const& where);
  void end_variables(frames::left const& function);
  site function_of(std::uintptr_t code);
  void* allocate_some(std::size_t size, std::size_t alignment);
  void release_constructed(void* p);
  std::map<void const*, std::size_t>::iterator block_at(void const* word);

  image const& image_;
  debugging_information debugging_;
  places places_;
  frames frames_{debugging_};
  variable_names variable_names_{debugging_};
  access_orders orders_;
  memory memory_;
  own_words own_words_;
  posix posix_{*this};
  program_end end_{*this};
  freed_memory freed_{*this};
  unwritten_memory unwritten_;
  thread_data thread_data_;
  std::vector<std::vector<std::uintptr_t>> callers_;  // of each thread
  std::vector<begun> begun_;
  std::vector<int> started_by_;                     // how many threads each has started
  std::map<void const*, std::size_t> sizes_;        // of blocks
  std::map<void const*, std::size_t> constructed_;  // by static constructors
  std::uint32_t never_ = 0;                         // a word that nobody writes to
  struct clock {
    std::int64_t nanoseconds = 0;
    int looks = 0;
  };
  std::vector<clock> clocks_;  // of each thread
  using ending = std::pair<void (*)(void*), void*>;
  std::vector<std::vector<ending>> endings_;  // of each thread, those that come first last
};

}  // namespace models::instrumented
