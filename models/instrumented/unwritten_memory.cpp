#include "unwritten_memory.hpp"

#include <vector>

namespace models::instrumented {

namespace {

std::uintptr_t number(void const* p) { return reinterpret_cast<std::uintptr_t>(p); }

}  // namespace

bool unwritten_memory::has(std::uintptr_t at) const {
  return all_.contains(at) && *reinterpret_cast<unsigned char const*>(at) == filled_with;
}

void unwritten_memory::is_allocated(void const* p, std::size_t size) {
  for (std::size_t i = 0; i != size; ++i) all_.insert(number(p) + i);
}

void unwritten_memory::is_written(void const* p, std::size_t size) {
  if (all_.empty()) return;
  for (std::size_t i = 0; i != size; ++i) all_.erase(number(p) + i);
}

/// The two may overlap.
void unwritten_memory::is_copied(void const* to, void const* from, std::size_t size) {
  if (all_.empty()) return;
  std::vector<bool> unwritten(size);
  for (std::size_t i = 0; i != size; ++i) unwritten[i] = has(number(from) + i);
  for (std::size_t i = 0; i != size; ++i) {
    unwritten[i] ? void(all_.insert(number(to) + i)) : void(all_.erase(number(to) + i));
  }
}

bool unwritten_memory::has(void const* p, std::size_t size) const {
  if (all_.empty()) return false;
  for (std::size_t i = 0; i != size; ++i) {
    if (!has(number(p) + i)) return false;
  }
  return size != 0;
}

}  // namespace models::instrumented
