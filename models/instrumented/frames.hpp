// The frames of the program's functions on its threads' stacks: where each ends, and since when what lies there is what
// it is. A function's variables end with its frame, and what lies there next is something else.
//
// "Since when" is told in events of the thread that has the stack: another thread may only use what it knows to be
// there by what happens before. So it does not matter in which order an execution is performed. A function that was not
// instrumented has no frame here; what it has lies in the frame of its caller, and may be used as long as the thread is
// there.
//
// Where frames end is known on x86-64 only; elsewhere no stack is known to be unused.
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

  /// Another execution begins, with so many threads.
  void restart(int threads);

  /// A function has begun, and says so by this call, after so many events of its thread; `caller` is to where it
  /// returns.
  void enters(int thread, call const& from, std::uintptr_t caller, int events);
  struct left {
    std::uintptr_t end = 0;   // what it has, and those that were left without a word, lies below
    std::uintptr_t code = 0;  // of the function
  };
  /// It says that it is about to return.
  left leaves(int thread, call const& from, int events);
  /// The thread has come to its end, and has nothing on its stack any more.
  void ends(int thread, int events);
  /// The thread has called something, and has its stack from there on.
  void has_stack(int thread, std::uintptr_t from) {
    if (!of(thread).lost) of(thread).begin = from;
  }

  /// Whether nothing lies there on the stack of the thread.
  [[nodiscard]] bool is_unused(int thread, std::uintptr_t at) const { return at < of(thread).begin; }
  /// What lies there is the same since the thread had made so many events; -1: from the beginning.
  [[nodiscard]] int since(int thread, std::uintptr_t at) const;
  /// The frame that has what lies there; nothing: none that is known.
  struct place {
    std::uintptr_t code = 0;  // of its function
    std::uintptr_t end = 0;
  };
  [[nodiscard]] place place_of(int thread, std::uintptr_t at) const;
  /// How many functions of the thread have returned.
  [[nodiscard]] std::size_t returned(int thread) const { return of(thread).log.size(); }
  /// The frame to which belonged what lies there, after so many events of the thread, or when so many functions had
  /// returned. Nothing: it has not ended, or nobody knows it.
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
    int since;            // events: when it began, or, once it has ended, when all that lay below ended with it
    std::uintptr_t code;  // of its function
  };
  struct stack {
    bool lost = !are_known;     // nobody knows where its frames are
    std::uintptr_t begin = 0;   // all below is unused
    std::vector<frame> active;  // the innermost last
    // Those that have ended: first those that no later one covers, the lowest and latest of them last; then all.
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
