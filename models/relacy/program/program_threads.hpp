// The threads of the program under test as Relacy runs them: which one runs, and where each began.
//
// After an execution that was cut off, every thread's fiber starts again from where it first started.
#pragma once

#include "../../graph/clock.hpp"
#include "../relacy.hpp"

namespace models {

class program_threads {
 public:
  /// The program's own code before and after the threads runs alone.
  void run_alone() { running_ = false; }
  [[nodiscard]] bool running() const { return running_; }
  /// The index of the one that runs. Alone: 0.
  [[nodiscard]] static int current() {
    rl::thread_info_base const* const t = rl::ctx().threadx_;
    return t != nullptr ? t->index_ : 0;
  }
  /// Who makes what is made now: a thread, or the set-up, which is max_threads.
  [[nodiscard]] int maker() const { return running_ ? current() : max_threads; }

  /// The thread runs, from the first line. Its stack lies below that address.
  void begin(int t, char const* stack);
  void begin_anew();
  /// The bottom of each one's stack; null before it runs.
  [[nodiscard]] per_thread<char const*> const& stacks() const { return stacks_; }

 private:
  struct fiber {
    rl::thread_info_base* thread = nullptr;
    jmp_buf start;
  };

  bool running_ = false;
  per_thread<fiber> fibers_;
  per_thread<char const*> stacks_{};
};

}  // namespace models
