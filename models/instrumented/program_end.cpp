#include "program_end.hpp"

#include <string>
#include <utility>

#include "../exact/machine/program_heap.hpp"
#include "../exact/machine/world.hpp"
#include "../program/host.hpp"
#include "front.hpp"

namespace models::instrumented {

namespace {

using exact::the_world;
using exact::within_machine;

constexpr std::uint64_t name_of_word = 1;  // no object of the program has that address

int me() { return running_host().current_thread(); }

}  // namespace

void program_end::restart(std::vector<exit_handler> const* handlers) {
  is_program_ = handlers != nullptr;
  handlers_.clear();
  terminate_ = nullptr;
  if (is_program_) handlers_ = *handlers;
  word_has_name_ = false;
  has_begun_ = false;
  is_over_ = false;
}

/// A lock orders the addition of handlers and the beginning of the end: each order is an execution of its own.
template <class F>
void program_end::one_at_a_time(std::uintptr_t from, F act) {
  within_machine const own;
  std::uint64_t* const word = front_.own_word(name_of_word);
  if (!std::exchange(word_has_name_, true)) front_.call(word, "exit handlers");
  front_.objects().lock_word(word, posix::limit::none, from);
  act();
  front_.objects().unlock_word(word, from);
}

bool program_end::adds(exit_handler const& each, std::uintptr_t from) {
  if (!is_program_) return true;  // the function's static data are restored, and nothing destroys them
  bool is_in_time = false;
  one_at_a_time(from, [&] {
    is_in_time = !has_begun_ || by_ == me();
    if (is_in_time) handlers_.push_back(each);
  });
  return is_in_time;
}

void program_end::begin(std::uintptr_t from) {
  one_at_a_time(from, [&] {
    if (has_begun_)
      front_.fail(verdict_kind::ended_twice,
                  "the program calls exit() twice, or returns from main() and calls it: undefined", from);
    has_begun_ = true;
    by_ = me();
  });
}

/// Handlers may add others.
void program_end::call_handlers(exit_handler::of which, int status) {
  while (!handlers_.empty()) {
    exit_handler const last = handlers_.back();
    handlers_.pop_back();
    if (last.when != which) continue;
    if (last.with_status != nullptr) {
      last.with_status(status, last.argument);
    } else {
      last.function(last.argument);
    }
  }
}

void program_end::expect_success(char const* call, int status, std::uintptr_t from) {
  if (status != 0) front_.fail(verdict_kind::failed, call + std::to_string(status), from);
}

void program_end::main_returns(int status) {
  expect_success("main() returns ", status, 0);
  if (!is_program_) return;
  front_.destroys_variables_of_thread();
  begin(0);
  call_handlers(exit_handler::of::exit, status);
  is_over_ = true;
}

void program_end::exits(exit_handler::of which, int status, std::uintptr_t from) {
  bool const is_quick = which == exit_handler::of::quick_exit;
  if (!is_program_)
    front_.fail(verdict_kind::not_explored, "a function that is explored calls exit(): have it return", from);
  expect_success(is_quick ? "the program calls quick_exit() with " : "the program calls exit() with ", status, from);
  if (!is_quick) front_.destroys_variables_of_thread();
  begin(from);
  call_handlers(which, status);
  stop(from);
}

void program_end::exits_at_once(int status, std::uintptr_t from) {
  if (!is_program_)
    front_.fail(verdict_kind::not_explored, "a function that is explored calls _exit(): have it return", from);
  expect_success("the program calls _exit() with ", status, from);
  stop(from);
}

/// The thread is blocked for good. Its stack stays as it is.
void program_end::stop(std::uintptr_t from) {
  is_over_ = true;
  front_.goes_no_further(false, from);
}

}  // namespace models::instrumented
