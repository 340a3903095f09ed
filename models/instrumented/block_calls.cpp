#include "block_calls.hpp"

#include <fmt/format.h>

namespace models::instrumented {

namespace {

using function = allocation_call::function;

char const* name_of_allocation(allocation_call const& by) {
  switch (by.of) {
    case function::one: return "new";
    case function::array: return "new[]";
    default: return "malloc() or its like";
  }
}

std::string aligned(std::size_t alignment) {
  return alignment == 0 ? "no alignment" : fmt::format("an alignment of {}", alignment);
}

}  // namespace

char const* name_of_release(allocation_call const& by) {
  switch (by.of) {
    case function::one: return "delete";
    case function::array: return "delete[]";
    default: return "free()";
  }
}

std::string block_calls::fault_of_release(void const* block, allocation_call const& by) const {
  auto const found = made_.find(block);
  if (found == made_.end()) return {};
  auto const& [size, maker] = found->second;
  if (maker.of != by.of)
    return fmt::format("a block is released by {} that {} allocated: use {}", name_of_release(by),
                       name_of_allocation(maker), name_of_release(maker));
  if (maker.alignment != by.alignment)
    return fmt::format("a block is released by {} with {} that was allocated with {}: both must be told the same",
                       name_of_release(by), aligned(by.alignment), aligned(maker.alignment));
  if (by.size && *by.size != size)
    return fmt::format(
        "a block of {} bytes is released by {} as one of {} bytes: it is deleted as an object of another type, perhaps "
        "by a base class without a virtual destructor",
        size, name_of_release(by), *by.size);
  return {};
}

}  // namespace models::instrumented
