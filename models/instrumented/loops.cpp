// What the compilers' plugins call at the heads of loops (program/loop_head.hpp).
#include <array>
#include <cstdarg>

#include "entry.hpp"
#include "front.hpp"

using models::instrumented::front;

namespace {

/// No plugin passes more.
constexpr std::size_t most_of_a_loop = 32;

constexpr std::uint64_t by_count = std::uint64_t{1} << 63;

}  // namespace

/// Of that function: twice the loop's number, and one more where it is entered. `counts` has the highest bit, too, if
/// they may end the loop. Behind these are the values, and the variables, each as its address and its size.
ENTRY void modelcheck_loop(void const* function, std::uint64_t loop, void const* frame, std::uint64_t carried,
                           std::uint64_t counts, std::uint64_t values, std::uint64_t variables, ...) {
  front* const f = front::of_running_thread();
  if (f == nullptr || values > most_of_a_loop || variables > most_of_a_loop) return;
  std::array<std::uint64_t, most_of_a_loop> its_values;
  std::array<models::memory_range, most_of_a_loop> its_variables;
  std::va_list rest;
  va_start(rest, variables);
  for (std::size_t i = 0; i != values; ++i) its_values[i] = va_arg(rest, std::uint64_t);
  for (std::size_t i = 0; i != variables; ++i) {
    its_variables[i].begin = va_arg(rest, void const*);
    its_variables[i].size = va_arg(rest, std::uint64_t);
  }
  va_end(rest);
  f->comes_to_loop({.function = function,
                    .number = loop / 2,
                    .is_entered = loop % 2 != 0,
                    .carried = carried,
                    .counts = counts & ~by_count,
                    .ends_by_count = (counts & by_count) != 0,
                    .frame = reinterpret_cast<std::uintptr_t>(frame),
                    .values = its_values.data(),
                    .values_count = values,
                    .variables = its_variables.data(),
                    .variables_count = variables});
}

/// Before a compare-and-swap in that loop, which comes back to its head at once if it fails.
ENTRY void modelcheck_failure_ends_round(void const* function, std::uint64_t loop, void const* frame,
                                         std::uint64_t carries) {
  front* const f = front::of_running_thread();
  if (f == nullptr) return;
  models::loop_head head;
  head.function = function;
  head.number = loop;
  head.frame = reinterpret_cast<std::uintptr_t>(frame);
  f->comes_to_exchange({head, carries != 0});
}

ENTRY void modelcheck_count_ends_loop() {
  if (front* const f = front::of_running_thread()) f->count_ends_loop();
}
