// A fiber: a function with a stack of its own, that runs until it hands over to another fiber of the same thread.
#pragma once

#include <setjmp.h>
#include <ucontext.h>

#include <cstddef>
#include <functional>
#include <memory>

namespace rendezvous::bench::simulated {

class fiber {
 public:
  /// What runs already.
  fiber() = default;
  /// What will run once it is handed over to. The body must not return, nor throw.
  explicit fiber(std::function<void()> body);
  fiber(fiber const&) = delete;
  fiber& operator=(fiber const&) = delete;

  /// From the one that runs to another one. Returns when this one is handed over to. A system call is made the first
  /// time only.
  void hand_over_to(fiber& other);

 private:
  static constexpr std::size_t stack_size = 64 * 1024;
  struct give_back {
    void operator()(void* memory) const noexcept;
  };

  static void run(unsigned high, unsigned low);

  std::function<void()> body_;
  std::unique_ptr<void, give_back> stack_;
  bool started_ = true;
  ucontext_t first_{};
  jmp_buf at_{};
};

}  // namespace rendezvous::bench::simulated
