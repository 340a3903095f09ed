// What a program may release: blocks of the heap, each by the function that belongs to the one that allocated it.
#include <dlfcn.h>
#include <malloc.h>

#include <fmt/format.h>

#include "../exact/machine/apart.hpp"
#include "front.hpp"

namespace models::instrumented {

using exact::the_world;
using exact::within_machine;

namespace {

/// Whether the C library may have allocated it: its blocks are aligned, and have their size before them.
bool may_be_of_c(void const* p) {
  constexpr std::size_t least = 4 * sizeof(std::size_t), flags = 7;
  auto const at = reinterpret_cast<std::uintptr_t>(p);
  if (at % usual_alignment != 0) return false;
  std::size_t const size = static_cast<std::size_t const*>(p)[-1] & ~flags;
  return size >= least && size % usual_alignment == 0;
}

}  // namespace

std::string front::name_of(void const* p) {
  auto const at = reinterpret_cast<std::uintptr_t>(p);
  int const owner = the_world().threads().owner_of(at);
  if (owner >= 0) return variable_names_.in(frames_.place_of(owner, at), at);
  std::string const its = memory_.what_lies_at(at);
  return its.size() <= 1 ? "memory" : its.substr(1);
}

/// In words; empty: it may be a block.
std::string front::what_is_no_block(void const* p) {
  auto const at = reinterpret_cast<std::uintptr_t>(p);
  if (mappings_.has(p, 1)) return "memory that mmap() has mapped";
  if (std::string within = memory_.place_within_block(at); !within.empty()) return within;
  if (int const owner = the_world().threads().owner_of(at); owner >= 0)
    return fmt::format("{} on the stack of thread {}", name_of(p), owner);
  if (the_world().memory().has(p))
    return memory_.what_lies_at(at).empty() ? "memory of the heap that was never allocated" : "";
  if (constructed_.contains(p)) return "";
  Dl_info info{};
  if (image_.has(at) || dladdr(p, &info) != 0) {
    std::string const name = name_of(p);
    return name == "memory" ? "static data" : name + ", a static variable";
  }
  return may_be_of_c(p) ? "" : "an address where no block begins";
}

void front::expect_block(void const* p, allocation_call const& by) {
  within_machine const own;
  if (std::string const what = what_is_no_block(p); !what.empty())
    fail(verdict_kind::wrong_free,
         fmt::format("{} is called for {}: only what was allocated can be released, by the address that "
                     "the allocation returned",
                     by.of == allocation_call::function::of_c ? "free() or its like" : name_of_release(by), what));
  if (std::string const fault = block_calls_.fault_of_release(p, by); !fault.empty())
    fail(verdict_kind::wrong_free, fault);
}

}  // namespace models::instrumented
