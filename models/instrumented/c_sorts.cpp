// qsort() and qsort_r(), by names with a prefix (--wrap): they may move all elements, before each comparison and after.
#include <cstdint>
#include <cstdlib>

#include "c_accesses.hpp"
#include "entry.hpp"

using models::instrumented::writes;

namespace {

template <class Sort>
void sorts(void* begin, std::size_t count, std::size_t size, std::uintptr_t from, Sort sort) {
  std::size_t const moved = count < 2 ? 0 : count * size;
  writes(begin, moved, from);
  sort();
  writes(begin, moved, from);
}

}  // namespace

ENTRY void __wrap_qsort(void* begin, std::size_t count, std::size_t size, int (*compare)(void const*, void const*)) {
  sorts(begin, count, size, CALLED_FROM, [=] { std::qsort(begin, count, size, compare); });
}

ENTRY void __wrap_qsort_r(void* begin, std::size_t count, std::size_t size,
                          int (*compare)(void const*, void const*, void*), void* with) {
  sorts(begin, count, size, CALLED_FROM, [=] { qsort_r(begin, count, size, compare, with); });
}
