#include "wide_values.hpp"

#include <cstdio>
#include <cstdlib>
#include <unordered_map>

#include "mixed.hpp"
#include "operation.hpp"
#include "raw_memory.hpp"

namespace models {

namespace {

using table = std::unordered_map<std::uint64_t, wide_value, raw_hash, std::equal_to<>,
                                 raw_allocator<std::pair<std::uint64_t const, wide_value>>>;

/// For as long as the process lives, as are the graphs that have the numbers.
table& known() {
  static table all;
  return all;
}

std::uint64_t hash(wide_value v) {
  return mixed(static_cast<std::uint64_t>(v) + mixed(mixed(static_cast<std::uint64_t>(v >> 64))));
}

}  // namespace

std::uint64_t number_of_wide(wide_value v) {
  std::uint64_t const number = hash(v);
  auto const [i, is_new] = known().try_emplace(number, v);
  if (!is_new && i->second != v) {
    std::fputs("modelcheck: internal error: two values of sixteen bytes have one number\n", stderr);
    std::abort();
  }
  return number;
}

wide_value wide_value_of(std::uint64_t number) {
  if (number == 0) return 0;
  auto const i = known().find(number);
  if (i == known().end()) {
    std::fputs("modelcheck: internal error: a number stands for no value of sixteen bytes\n", stderr);
    std::abort();
  }
  return i->second;
}

std::uint64_t wide_result_of(operation const& op, std::uint64_t before) {
  return number_of_wide(modified(op.modify, wide_value_of(before), wide_value_of(op.operand)));
}

}  // namespace models
