#include "program_memory.hpp"

#include <algorithm>
#include <cstdlib>

namespace models::exact {

program_memory::~program_memory() {
  for (auto const& all : of_) {
    for (block const& b : all) release_to_system(b.p);
  }
}

void program_memory::restart() {
  for (auto& all : of_) {
    for (block& b : all) {
      b.live = false;
      b.unused = true;
    }
  }
}

void* program_memory::allocate(int maker, shape what, std::uint32_t age) {
  auto& own = of(maker);
  auto unused = std::find_if(own.begin(), own.end(), [&](block const& b) { return b.unused && b.what == what; });
  if (unused == own.end()) {
    void* const p = allocate_from_system(what.size, what.alignment);
    if (p == nullptr) std::abort();  // there is no memory left for the program under test
    unused = own.insert(own.end(), {p, what});
  }
  unused->unused = false;
  unused->live = true;
  unused->age = age;
  unused->user = maker;
  return unused->p;
}

bool program_memory::allocate_again(int by, void* p, std::uint32_t age) {
  for (auto& all : of_) {
    for (block& b : all) {
      if (b.p != p || b.live) continue;
      b.live = true;
      b.unused = false;
      b.age = age;
      b.user = by;
      return true;
    }
  }
  return false;
}

std::optional<program_memory::released> program_memory::release(int by, void* p) {
  for (auto& all : of_) {
    for (block& b : all) {
      if (b.p != p || !b.live) continue;
      b.live = false;
      b.unused = &all == &of(by) && !keeps_unused_;
      return released{b.what.size, b.user == by ? b.age : 0};
    }
  }
  return std::nullopt;
}

bool program_memory::has_ever_allocated(void const* p) const {
  return std::any_of(of_.begin(), of_.end(), [p](auto const& all) {
    return std::any_of(all.begin(), all.end(), [p](block const& b) { return b.p == p; });
  });
}

bool program_memory::any_left() const {
  return std::any_of(of_.begin(), of_.end(), [](auto const& all) {
    return std::any_of(all.begin(), all.end(), [](block const& b) { return b.live; });
  });
}

bool program_memory::has_left(int thread, std::uint32_t since) const {
  auto const is_left = [&](block const& b) { return b.live && b.user == thread && b.age >= since; };
  return std::any_of(of_.begin(), of_.end(),
                     [&](auto const& all) { return std::any_of(all.begin(), all.end(), is_left); });
}

void program_memory::keep() {
  kept_.clear();
  copy_.clear();
  for_each([this](memory_range const& r, std::uint32_t age, int maker) {
    kept_.push_back({r, age, maker});
    copy_.add(r);
  });
}

}  // namespace models::exact
