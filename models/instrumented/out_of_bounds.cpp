// What compilers call where the index of an array is out of its bounds (-fsanitize=bounds): on stacks, in static data,
// and within objects.
//
// Source: the interface of LLVM's UndefinedBehaviorSanitizer, compiler-rt/lib/ubsan/ubsan_handlers.h; the name and the
// layout of what it is told are from there.
#include <cstdint>
#include <string>

#include <fmt/format.h>

#include "entry.hpp"
#include "front.hpp"

namespace {

struct type {
  std::uint16_t kind;
  std::uint16_t info;
  char name[1];  // in quotes, and longer than that
};

struct told {
  char const* file;
  std::uint32_t line;
  std::uint32_t column;
  type const* array;
  type const* index;
};

/// A number of few bits comes by itself, with its sign as its type says.
std::string number_of(type const& its, std::uintptr_t value) {
  constexpr unsigned integer = 0, bits_of_word = 64;
  unsigned const bits = 1U << (its.info >> 1U);
  if (its.kind != integer || bits > bits_of_word) return "?";
  bool const is_signed = (its.info & 1U) != 0;
  auto const shift = bits_of_word - bits;
  auto const its_value = static_cast<std::int64_t>(std::uint64_t{value} << shift);
  return is_signed ? std::to_string(its_value >> shift)
                   : std::to_string(static_cast<std::uint64_t>(its_value) >> shift);
}

void fails(told const& what, std::uintptr_t index, std::uintptr_t from) {
  using models::instrumented::front;
  front* const f = front::of_running_thread();
  if (f == nullptr) return;
  models::using_heap const own(nullptr);  // for the text
  f->fail(models::verdict_kind::out_of_bounds,
          fmt::format("element {} of an array of type {} is used, which has none", number_of(*what.index, index),
                      static_cast<char const*>(what.array->name)),
          from);
}

}  // namespace

ENTRY void __ubsan_handle_out_of_bounds(told const* what, std::uintptr_t index) { fails(*what, index, CALLED_FROM); }
ENTRY void __ubsan_handle_out_of_bounds_abort(told const* what, std::uintptr_t index) {
  fails(*what, index, CALLED_FROM);
}
