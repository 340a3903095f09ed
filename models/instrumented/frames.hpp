// The frames of the program's functions on its threads' stacks: where each ends, and since when a variable lies at an
// address. The lifetime of a function's variables ends with its frame; what lies there next is another object.
//
// "Since when" is counted in events of the thread that owns the stack: another thread may only use a variable whose
// beginning happens before the use. So it does not matter in which order an execution is performed. A function that was
// not instrumented has no frame here; its variables count as part of the caller's frame, and may be used as long as the
// thread exists.
//
// The ends of frames are known on x86-64 only; elsewhere no part of a stack is known to be unused.
#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

#include "debugging_information.hpp"

namespace models::instrumented {

class frames {
 public:
  explicit frames(debugging_information& all) : all_(all) {}

  using call = debugging_information::registers;

  /// Another execution begins, with n threads.
  void restart(int threads);

  /// A function has begun, and `from` is the call of the hook, behind `events` events of its thread; `caller` is its
  /// return address.
  void enters(int thread, call const& from, std::uintptr_t caller, int events);
  struct left {
    std::uintptr_t end = 0;   // its variables lie below, and those of functions left without the hook
    std::uintptr_t code = 0;  // of the function
  };
  /// The function is about to return.
  left leaves(int thread, call const& from, int events);
  /// The thread has ended, and its stack is empty.
  void ends(int thread, int events);
  /// The thread has called a hook: its stack is in use from that address upwards.
  void has_stack(int thread, std::uintptr_t from) {
    if (!of(thread).lost) of(thread).begin = from;
  }

  /// Where the innermost frame of the thread ends; the highest address: its frames are not known.
  [[nodiscard]] std::uintptr_t end_of_innermost(int thread) const;
  /// Whether that address is below the part of the thread's stack that is in use.
  [[nodiscard]] bool is_unused(int thread, std::uintptr_t at) const { return at < of(thread).begin; }
  /// How many events the thread had made when the object at that address began; -1: before its first event.
  [[nodiscard]] int since(int thread, std::uintptr_t at) const;
  /// The frame that contains the address; empty: none is known.
  struct place {
    std::uintptr_t code = 0;  // of its function
    std::uintptr_t end = 0;
  };
  [[nodiscard]] place place_of(int thread, std::uintptr_t at) const;
  /// How many functions of the thread have returned.
  [[nodiscard]] std::size_t returned(int thread) const { return of(thread).log.size(); }
  /// The frame that contained the address behind n events of the thread, or when n functions had returned. Empty: it
  /// has not ended, or is not known.
  [[nodiscard]] place place_after(int thread, std::uintptr_t at, int events) const;
  [[nodiscard]] place place_when(int thread, std::uintptr_t at, std::size_t returned) const;

 private:
#if defined(__x86_64__)
  static constexpr bool are_known = true;
#else
  static constexpr bool are_known = false;
#endif

  struct frame {
    std::uintptr_t end;
    int since;            // in events: its begin; once it has ended, the end of it and of all below
    std::uintptr_t code;  // of its function
  };
  struct stack {
    bool lost = !are_known;     // its frames are not known
    std::uintptr_t begin = 0;   // all below is unused
    std::vector<frame> active;  // the innermost last
    // Ended frames. over: those that no later one covers, the lowest and latest of them last; log: all.
    std::vector<frame> over;
    std::vector<frame> log;
  };

  [[nodiscard]] stack& of(int t) { return stacks_[static_cast<std::size_t>(t)]; }
  [[nodiscard]] stack const& of(int t) const { return stacks_[static_cast<std::size_t>(t)]; }
  static void is_over(stack& s, frame const& ended);

  debugging_information& all_;
  std::vector<stack> stacks_;
};

}  // namespace models::instrumented
