// Fibers for the threads of a test program: each has its own stack, and one of them runs at a time.
//
// A fiber is created once by the C library's contexts; after that, switching to a fiber, or restarting it for the next
// execution, is a jump. Objects on the stack of an abandoned fiber are not destroyed. Each fiber has its own exceptions
// in flight and, if given memory for them, its own thread_local variables.
#pragma once

#include <setjmp.h>
#include <ucontext.h>

#include <cstddef>
#include <cstdint>
#include <vector>

#include "../../graph/fixed_memory.hpp"
#include "../../graph/raw_memory.hpp"

namespace models::exact {

class fibers {
 public:
  /// So many, each of which runs `entry` with its number; that must not return.
  fibers(int count, void (*entry)(int));
  fibers(fibers const&) = delete;
  fibers& operator=(fibers const&) = delete;

  /// The fiber that runs; -1: none, but whoever has made them.
  [[nodiscard]] int current() const { return current_; }
  /// Where the stack of the one that runs begins; it grows down from there.
  [[nodiscard]] char const* stack() const {
    return places_[static_cast<std::size_t>(current_ + 1)].memory.begin() + guard + stack_size;
  }
  /// On whose stack the address lies; -1: on none.
  [[nodiscard]] int owner_of(std::uint64_t address) const;
  [[nodiscard]] bool is_on_stack_of(int fiber, std::uint64_t address) const;
  /// Whether the address lies just below one of the stacks, where one comes to that needs more.
  [[nodiscard]] bool guards(std::uint64_t address) const;
  /// Each begins anew when it is resumed next.
  void restart();
  /// Each is to run with the thread pointer of a thread of the system, by which its code finds thread_local variables.
  void give_thread_pointers(std::vector<void*> const& of_each);
  /// Goes on with a fiber, from where it was left; -1: with whoever has made them.
  void resume(int fiber);

 private:
  /// As the C++ ABI (Itanium) keeps them for each thread of the system.
  struct exceptions {
    void* caught;
    unsigned uncaught;
  };
  struct place {
    jmp_buf now;    // where it was left
    jmp_buf begin;  // where it begins anew
    exceptions handled{};
    bool begun = false;
    fixed_memory memory{};           // of its stack
    void* thread_pointer = nullptr;  // null: as it comes
  };
  static constexpr std::size_t stack_size = 1024 * 1024;
  static constexpr std::size_t guard = 1024 * 1024;

  [[nodiscard]] place& of(int fiber) { return places_[static_cast<std::size_t>(fiber + 1)]; }
  void prepare(place& p, int number);
  static void enter(unsigned self_high, unsigned self_low);

  raw_vector<place> places_;  // whoever has made them comes first
  void (*entry_)(int);
  int current_ = -1;
};

}  // namespace models::exact
