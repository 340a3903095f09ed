// Translates calls by instrumented code to operations of the machine: accesses to memory, atomic operations, threads,
// and the objects of POSIX (posix.hpp), each with its place in the source.
//
// A process has one front, for one program. Calls that are made while no thread of the program runs its own code have
// their native effect.
#pragma once

#include <time.h>

#include <cstddef>
#include <cstdint>
#include <map>
#include <string>
#include <utility>
#include <vector>

#include "../graph/allocation_call.hpp"
#include "block_calls.hpp"
#include "clocks.hpp"
#include "counted_waiters.hpp"
#include "debugging_information.hpp"
#include "exceptions.hpp"
#include "frames.hpp"
#include "freed_memory.hpp"
#include "jumps.hpp"
#include "mappings.hpp"
#include "memory.hpp"
#include "orders.hpp"
#include "own_words.hpp"
#include "places.hpp"
#include "posix.hpp"
#include "printed.hpp"
#include "program_end.hpp"
#include "redzones.hpp"
#include "silent_writes.hpp"
#include "terminated.hpp"
#include "thread_data.hpp"
#include "thread_numbers.hpp"
#include "unwritten_memory.hpp"
#include "variable_names.hpp"

namespace models::instrumented {

class front {
 public:
  front(image const& program, int threads, access_orders orders);
  ~front();
  front(front const&) = delete;
  front& operator=(front const&) = delete;

  /// For functions that the program calls. Null: no thread of the program runs its own code now. `frame` is the frame
  /// of the calling function, above which the thread's stack begins.
  static front* of_running_thread(void const* frame = __builtin_frame_address(0));

  /// Another execution begins, of a program, which ends with it, or of a function.
  void restart(bool is_program);

  [[nodiscard]] std::string what_lies_at(std::uint64_t address) const { return memory_.what_lies_at(address); }
  /// The name of the variable, or of the place in a block; "memory": not known.
  [[nodiscard]] std::string name_of(void const* p);
  /// As program::in_common(), with the layout of the program's image.
  [[nodiscard]] std::string in_common(std::string const& layout) const;
  [[nodiscard]] bool goes_on_with(std::string_view in_common, std::string const& layout);

  // Calls and returns of the program's functions, for places in the source.
  void enters(std::uintptr_t caller, void const* frame);
  void leaves(void const* frame);
  /// Behind the variable of the running function, which has that size, there is a redzone.
  void has_redzone(void const* variable, std::size_t size);
  /// The place of the call with that return address; 0: of the innermost active call in the program's own source.
  site place(std::uintptr_t return_address = 0);

  /// The running thread is at the head of a loop.
  void comes_to_loop(loop_head const& head);
  /// Its next operation may decide a round.
  void comes_to_exchange(deciding_exchange const& next);
  void count_ends_loop();

  /// Code of the program runs whose accesses are not seen.
  void runs_unseen(char const* what);

  /// Whether that call is one of std::lock.
  [[nodiscard]] bool is_of_std_lock(std::uintptr_t return_address);
  /// Whether it is one by a function of the standard library whose name begins so.
  [[nodiscard]] bool is_of_std(char const* function, std::uintptr_t return_address);

  /// How many functions of the thread have returned; and whether the one with the variable at that address is among
  /// those that have since.
  [[nodiscard]] std::size_t returned(int thread) const { return frames_.returned(thread); }
  [[nodiscard]] bool has_returned(int thread, void const* variable, std::size_t since) const {
    return frames_.place_when(thread, reinterpret_cast<std::uintptr_t>(variable), since).end != 0;
  }

  // Jumps of C (jumps.hpp): setjmp() there, and a longjmp(), which fails where nobody can jump to.
  void prepares_jump(void const* buffer, std::uintptr_t stack);
  void expect_jump(void const* buffer, std::uintptr_t from);

  /// Its lowest address, and its size.
  [[nodiscard]] std::pair<char*, std::size_t> stack_of_running_thread() const;

  // Memory.
  void reads(void const* p, std::size_t size, std::uintptr_t from);
  void writes(void const* p, std::size_t size, std::uintptr_t from, stored when = stored::later);
  /// A constructor or a destructor sets the pointer to the table of virtual functions. C++ knows no such pointer, so if
  /// its value stays the same, as in a destructor at first, concurrent virtual calls are no race: it counts as a read.
  void sets_vptr(void* const* p, void const* now, std::uintptr_t from);
  /// Copies bytes; the copies of bytes that were never written count as never written.
  void copies(void* to, void const* from, std::size_t size, std::uintptr_t caller);
  /// The checker itself has written these bytes, on the program's behalf.
  void fills(void const* p, std::size_t size) { unwritten_.is_written(p, size); }
  /// An atomic of that many bytes is about to be accessed there.
  site is_atomic(void const* p, std::size_t size, std::uintptr_t from);
  /// The same for an atomic that the program reads, or stores to.
  site is_atomic_that_is_read(void const* p, std::size_t size, std::uintptr_t from);
  site is_atomic_that_is_stored(void const* p, std::size_t size, std::uintptr_t from);
  /// The order of an access there, whose order in the source is `stated`.
  std::memory_order order(site const& where, access_kind k, std::memory_order stated);
  void* allocate(std::size_t size, std::size_t alignment, allocation_call const& by = {});
  /// A use of an object of the system's, which must not be written meanwhile; no execution shows it.
  void uses(void const* object, std::size_t size, std::uintptr_t from);
  /// The same as is_atomic() for accesses by the checker itself, which have a place already.
  void is_atomic_at(void const* p, std::size_t size, site const& where);
  /// One of the checker's own words (own_words.hpp). Words for an object of the program have its address as their name.
  std::uint64_t* own_word(std::uint64_t name, std::size_t place = 0);
  /// Names the object at that address in texts about an execution.
  void call(void const* p, std::string name) { memory_.call(p, std::move(name)); }
  /// Fails unless it is a block of the heap, and unless that call belongs to the one that allocated it.
  void release(void* p, allocation_call const& by = {});
  /// Fails unless it is a block of the heap, which that call is about to release.
  void expect_block(void const* p, allocation_call const& by = {});
  [[nodiscard]] std::size_t size_of(void const* p) const;
  /// At the end of an execution: frees all blocks that are no leaks, since they are reachable from static data, or from
  /// memory of the code that called explore().
  void release_what_is_reachable();
  /// The same for all blocks.
  void release_all();

  /// What the program has mapped.
  [[nodiscard]] mappings& mapped() { return mappings_; }

  // Threads.
  using entry = void* (*)(void*);
  struct begun {
    entry function = nullptr;
    void* argument = nullptr;
    void* result = nullptr;
    bool is_left = false;  // joined, or detached
  };
  /// Starts a thread, and returns its number.
  int start(entry function, void* argument, std::uintptr_t from);
  /// Joins a thread, and returns the result of its function.
  void* join(int thread, std::uintptr_t from);
  /// Nobody joins it.
  void detach(int thread, std::uintptr_t from);
  begun& of(int thread) { return begun_[static_cast<std::size_t>(thread)]; }

  /// Unwinds the stack of a thread that ends before its functions return.
  struct ended_early {};
  [[noreturn]] void end_early(void* result);
  /// At the running thread's end: destroys its thread_local variables and the values of its keys; their lifetimes end.
  void ends_thread();
  void at_end_of_thread(void (*destroy)(void*), void* what);
  /// Destroys the thread_local variables of the running thread.
  void destroys_variables_of_thread();

  /// The running thread reads a clock.
  timespec time();
  void waits_until(timespec const& end) { clocks_.waits_until(end); }
  void waits_for(timespec const& span) { clocks_.waits_for(span); }
  /// The running thread sleeps or yields.
  void idles() { goes_on(1000); }

  [[nodiscard]] posix& objects() { return posix_; }
  [[nodiscard]] counted_waiters& waiters() { return waiters_; }
  [[nodiscard]] exceptions& thrown() { return exceptions_; }
  /// The running thread throws it.
  void throws_here(void const* exception);
  [[nodiscard]] throws const& thrown_at() const { return throws_; }
  /// Whether the running thread is in a function of std::thread itself.
  [[nodiscard]] bool destroys_a_thread();
  [[nodiscard]] program_end& end() { return end_; }
  [[nodiscard]] program_end const& end() const { return end_; }

  [[nodiscard]] bool is_of_the_program(std::uintptr_t code) const { return image_.has_code(code); }
  /// Discards an execution in which it does not hold: the thread is blocked for good, and that is no deadlock.
  void assume(bool holds, std::uintptr_t from);
  /// The thread is blocked for good: the execution is discarded, or ends here.
  [[noreturn]] void goes_no_further(bool is_none, std::uintptr_t from);
  /// The execution fails.
  [[noreturn]] void fail(search_verdict const& verdict, std::string const& message, std::uintptr_t from = 0);
  [[noreturn]] void fail_at(search_verdict const& verdict, std::string const& message, site const& where);

 private:
  [[nodiscard]] std::string places_of_all(std::string const& layout) const;
  [[nodiscard]] std::vector<std::uintptr_t>& callers();
  void expect_living(void const* p, site const& where);
  void expect_room(void const* p, std::size_t size, site const& where);
  void expect_no_redzone(void const* p, std::size_t size, site const& where);
  void expect_access(void const* p, std::size_t size, bool writes, site const& where);
  void expect_written(void const* p, std::size_t size, site const& where);
  void leave(int thread, std::uintptr_t from);
  /// Counts what a thread does between two operations; fails if that has no end.
  void goes_on(std::int64_t steps) {
    if ((steps_left_ -= steps) <= 0) expect_progress();
  }
  void expect_progress();
  void note_what_is_done();
  void note_changes();
  void write(void const* p, std::size_t size, site const& where, stored when);
  void end_variables(frames::left const& function);
  void expect_unlocked_below(std::uintptr_t end);
  site function_of(std::uintptr_t code);
  void* allocate_some(std::size_t size, std::size_t alignment);
  void release_of_others(void* p);
  void frees(void const* p, std::size_t size, site const& where);
  [[nodiscard]] std::string what_is_no_block(void const* p);
  std::map<void const*, std::size_t>::iterator block_at(void const* word);

  image const& image_;
  debugging_information debugging_;
  places places_;
  frames frames_{debugging_};
  redzones redzones_;
  jumps jumps_;
  variable_names variable_names_{debugging_};
  access_orders orders_;
  printed printed_;
  static constexpr std::int64_t steps_at_once = 100'000;
  static constexpr int most_at_once = 200;  // steps, that often
  std::int64_t steps_left_ = steps_at_once;
  int without_progress_ = 0;                   // how often
  std::pair<int, int> last_progress_{-1, -1};  // a thread, and how many operations it had performed
  memory memory_;
  own_words own_words_;
  posix posix_{*this};
  counted_waiters waiters_{*this};
  exceptions exceptions_{*this};
  throws throws_;
  program_end end_{*this};
  freed_memory freed_{*this};
  unwritten_memory unwritten_;
  silent_writes silent_;
  thread_data thread_data_;
  std::vector<std::vector<std::uintptr_t>> callers_;  // of each thread
  std::vector<begun> begun_;
  thread_numbers numbers_;
  std::vector<int> started_by_;                     // how many threads each has started
  std::map<void const*, std::size_t> sizes_;        // of blocks
  std::map<void const*, std::size_t> constructed_;  // those of static constructors
  block_calls block_calls_;
  mappings mappings_;
  std::uint32_t never_ = 0;  // a word that is never written
  clocks clocks_;
  using ending = std::pair<void (*)(void*), void*>;
  std::vector<std::vector<ending>> endings_;  // of each thread, in reverse order of the calls
};

}  // namespace models::instrumented
