#include "plan.hpp"

#include <algorithm>

namespace rendezvous::bench {

namespace {

template <class T>
std::vector<T> chosen(std::vector<T> const& wished, std::vector<T> const& otherwise) {
  return wished.empty() ? otherwise : wished;
}

void add_swaps(std::vector<setup>& plan, std::vector<int> const& threads, std::vector<placement> const& places,
               std::vector<item> const& items, std::vector<bool> const& limits) {
  for (placement const where : places) {
    for (bool const timed : limits) {
      for (item const what : items) {
        for (int const each : threads) plan.push_back({question::throughput, each, where, what, timed});
      }
    }
  }
}

/// 2, 4, 8, 16, 32, and on with the powers of two up to the number of cores.
std::vector<int> numbers_of_threads(int cores) {
  std::vector<int> numbers{2, 4, 8, 16, 32};
  while (numbers.back() * 2 <= cores) numbers.push_back(numbers.back() * 2);
  return numbers;
}

}  // namespace

std::vector<setup> plan_for(wishes const& asked, int cores) {
  using enum placement;
  std::vector<int> const all = asked.quick ? std::vector<int>{2, 8} : numbers_of_threads(cores);
  std::vector<placement> const places =
      chosen(asked.placements, asked.quick ? std::vector{pinned, one_core} : std::vector{pinned, one_core, loaded});
  std::vector<bool> const limits = asked.quick ? std::vector{false} : std::vector{false, true};

  std::vector<setup> plan;
  if (!asked.items.empty()) {
    add_swaps(plan, chosen(asked.threads, all), places, asked.items, limits);
  } else {
    add_swaps(plan, chosen(asked.threads, all), places, {item::word}, limits);
    std::vector<item> const larger =
        asked.quick ? std::vector{item::bytes64} : std::vector{item::bytes64, item::bytes1024, item::unique_ptr};
    if (std::ranges::find(places, pinned) != places.end()) {
      add_swaps(plan, chosen(asked.threads, {2}), {pinned}, larger, {false});
    }
  }
  if (std::ranges::find(places, pinned) != places.end() && asked.items.empty()) {
    for (question const other : {question::wake, question::lonely}) {
      plan.push_back({other, 2, pinned, item::word, false});
    }
  }
  return plan;
}

}  // namespace rendezvous::bench
