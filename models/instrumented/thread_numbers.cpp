#include "thread_numbers.hpp"

#include <atomic>

namespace models::instrumented {

namespace {

constexpr std::uint64_t is_kept = std::uint64_t{1} << 63;

}  // namespace

std::uint64_t thread_numbers::name_of(int by, int before) {
  return (static_cast<std::uint64_t>(by) << 32 | static_cast<std::uint32_t>(before)) + 1;
}

int thread_numbers::preferred(int by, int before, int threads) {
  if (by == 0) return before + 1;
  int const both = by - 1 + before;
  return threads - 1 - (both * (both + 1) / 2 + before);
}

int thread_numbers::kept_by(std::uint64_t name, int threads) {
  for (int n = 1; n < threads; ++n) {
    if (std::atomic_ref(table_->names[n]).load(std::memory_order_relaxed) == (name | is_kept)) return n;
  }
  return -1;
}

/// Several threads that are in no execution together may have the same number, unless it is kept.
bool thread_numbers::share(int number, std::uint64_t name) {
  std::uint64_t first = 0;
  return std::atomic_ref(table_->names[number]).compare_exchange_strong(first, name, std::memory_order_relaxed) ||
         (first & is_kept) == 0;
}

/// From the middle on, which the numbers that are preferred reach last.
int thread_numbers::keep_any(std::uint64_t name, int threads) {
  for (int i = 1; i < threads; ++i) {
    int const n = (threads / 2 + i) % (threads - 1) + 1;
    std::uint64_t nobody = 0;
    std::atomic_ref const of_number(table_->names[n]);
    if (of_number.compare_exchange_strong(nobody, name | is_kept, std::memory_order_relaxed)) return n;
    if (nobody == (name | is_kept)) return n;  // another process has been faster
  }
  return -1;
}

}  // namespace models::instrumented
