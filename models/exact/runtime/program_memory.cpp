#include "program_memory.hpp"

#include <algorithm>

namespace models::exact {

namespace {

constexpr std::size_t gap = 16;  // bytes between two blocks

constexpr std::size_t rounded_up(std::size_t n, std::size_t to) { return (n + to - 1) / to * to; }

}  // namespace

void program_memory::restart() {
  for (heap_of_one& its : of_) {
    its.used = 0;
    its.blocks.clear();
  }
}

void* program_memory::new_block(int maker, shape what) {
  heap_of_one& its = of(maker);
  if (its.memory.empty())
    its.memory = fixed_memory(fixed_place::heaps, static_cast<std::size_t>(maker + 1), most_of_one);
  if (its.memory.empty()) end_without_memory("the heap of a thread");
  std::size_t const begin = rounded_up(its.used + gap, std::max(what.alignment, usual_alignment));
  if (begin > its.memory.size() || what.size > its.memory.size() - begin) return nullptr;
  its.used = begin + what.size;
  void* const p = its.memory.begin() + begin;
  its.blocks.push_back({p, what});
  return p;
}

void* program_memory::allocate(int maker, shape what, std::uint32_t age) {
  auto& own = of(maker).blocks;
  auto unused = std::find_if(own.begin(), own.end(), [&](block const& b) { return b.unused && b.what == what; });
  if (unused == own.end()) {
    if (new_block(maker, what) == nullptr) return nullptr;
    unused = own.end() - 1;
  }
  unused->unused = false;
  unused->live = true;
  unused->age = age;
  unused->user = maker;
  return unused->p;
}

bool program_memory::allocate_again(int by, void* p, std::uint32_t age) {
  for (heap_of_one& its : of_) {
    for (block& b : its.blocks) {
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
  for (heap_of_one& its : of_) {
    for (block& b : its.blocks) {
      if (b.p != p || !b.live) continue;
      b.live = false;
      b.unused = &its == &of(by) && !keeps_unused_;
      return released{b.what.size, b.user == by ? b.age : 0};
    }
  }
  return std::nullopt;
}

bool program_memory::has(void const* p) const {
  return std::any_of(of_.begin(), of_.end(), [p](heap_of_one const& its) { return its.memory.has(p); });
}

template <class Predicate>
bool program_memory::any_live(Predicate holds) const {
  auto const is_one = [&](block const& b) { return b.live && holds(b); };
  return std::any_of(of_.begin(), of_.end(),
                     [&](heap_of_one const& its) { return std::any_of(its.blocks.begin(), its.blocks.end(), is_one); });
}

bool program_memory::any_left() const {
  return any_live([](block const&) { return true; });
}

bool program_memory::has_left(int thread, std::uint32_t since) const {
  return any_live([&](block const& b) { return b.user == thread && b.age >= since; });
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
