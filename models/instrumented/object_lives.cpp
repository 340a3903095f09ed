#include "object_lives.hpp"

namespace models::instrumented {

void object_lives::forget(void const* begin, std::size_t size) {
  std::uintptr_t const first = number(begin), end = first + size;
  auto i = all_.lower_bound(first);
  if (i != all_.begin() && std::prev(i)->first + std::prev(i)->second.size > first) --i;
  while (i != all_.end() && i->first < end) i = all_.erase(i);
}

}  // namespace models::instrumented
