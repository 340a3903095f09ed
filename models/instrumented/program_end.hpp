// The end of a program under test, by a return from main(), exit(), quick_exit() or _exit(): destroys the static
// objects that its thread, or another one, has constructed, and calls what was handed to atexit() and its like.
//
// Handlers are added, and the end begins, under a lock, as the C library has one. Other threads may go on meanwhile,
// and after: nobody knows when the system stops them.
#pragma once

#include <cstdint>
#include <vector>

namespace models::instrumented {

class front;

/// What is called when the program ends.
struct exit_handler {
  enum class of { exit, quick_exit };
  void (*function)(void*) = nullptr;
  void (*with_status)(int, void*) = nullptr;  // in its place
  void* argument = nullptr;
  of when = of::exit;
};

class program_end {
 public:
  explicit program_end(front& f) : front_(f) {}

  /// Another execution begins, with the handlers that static constructors have left. Null: what is explored is a
  /// function, and no program that ends.
  void restart(std::vector<exit_handler> const* handlers);
  /// Of the program that is explored; false: by then it had ended.
  bool adds(exit_handler const& each, std::uintptr_t from);

  /// main() returns. A status other than 0 fails, as in the other two.
  void main_returns(int status);
  /// exit(), or quick_exit(): the thread goes no further.
  [[noreturn]] void exits(exit_handler::of which, int status, std::uintptr_t from);
  /// Without any handler.
  [[noreturn]] void exits_at_once(int status, std::uintptr_t from);
  /// Whether that has come to an end: threads that still wait do so in vain.
  [[nodiscard]] bool is_over() const { return is_over_; }

 private:
  void begin(std::uintptr_t from);
  void call_handlers(exit_handler::of which, int status);
  void expect_success(char const* call, int status, std::uintptr_t from);
  [[noreturn]] void stop(std::uintptr_t from);
  template <class F>
  void one_at_a_time(std::uintptr_t from, F act);

  front& front_;
  std::vector<exit_handler> handlers_;  // those that come first last
  bool is_program_ = false;
  bool word_has_name_ = false;
  bool has_begun_ = false;
  bool is_over_ = false;
  int by_ = 0;  // the thread that ends it
};

}  // namespace models::instrumented
