// The end of a program under test, by a return from main(), exit(), quick_exit() or _exit(): destroys the static
// objects that its thread, or another one, has constructed, and calls the handlers of atexit() and its like.
//
// Handlers are added under a lock, and the end begins under the same lock, as in the C library. Other threads may run
// during the end and after it: when the system stops them is not specified.
#pragma once

#include <cstdint>
#include <exception>
#include <utility>
#include <vector>

namespace models::instrumented {

class front;

/// A function that is called when the program ends.
struct exit_handler {
  enum class of { exit, quick_exit };
  void (*function)(void*) = nullptr;
  void (*with_status)(int, void*) = nullptr;  // in place of `function`
  void* argument = nullptr;
  of when = of::exit;
};

class program_end {
 public:
  explicit program_end(front& f) : front_(f) {}

  /// Another execution begins, with the handlers that static constructors have added. Null: a function is
  /// explored, not a program that ends.
  void restart(std::vector<exit_handler> const* handlers);
  /// Adds a handler of the explored program. False: another thread had begun the program's end by then.
  bool adds(exit_handler const& each, std::uintptr_t from);

  /// The program's handler of std::terminate, which is never called: std::terminate is a failure. Returns the last one.
  std::terminate_handler sets_terminate(std::terminate_handler handler) { return std::exchange(terminate_, handler); }
  [[nodiscard]] std::terminate_handler terminate() const { return terminate_; }

  /// main() returns. A status other than 0 is a failure, here and in the other two functions.
  void main_returns(int status);
  /// exit(), or quick_exit(): the thread goes no further.
  [[noreturn]] void exits(exit_handler::of which, int status, std::uintptr_t from);
  /// The same, without calling any handler.
  [[noreturn]] void exits_at_once(int status, std::uintptr_t from);
  /// Whether the program has ended: threads that still wait are blocked for good.
  [[nodiscard]] bool is_over() const { return is_over_; }

 private:
  void begin(std::uintptr_t from);
  void call_handlers(exit_handler::of which, int status);
  void expect_success(char const* call, int status, std::uintptr_t from);
  [[noreturn]] void stop(std::uintptr_t from);
  template <class F>
  void one_at_a_time(std::uintptr_t from, F act);

  front& front_;
  std::vector<exit_handler> handlers_;  // in reverse order of the calls
  std::terminate_handler terminate_ = nullptr;
  bool is_program_ = false;
  bool word_has_name_ = false;
  bool has_begun_ = false;
  bool is_over_ = false;
  int by_ = 0;  // the thread that ends it
};

}  // namespace models::instrumented
