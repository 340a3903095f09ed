#include "program_memory.hpp"

#include <algorithm>

namespace models {

program_memory::~program_memory() {
  for (auto const& of_thread : blocks_) {
    for (block const& b : of_thread) std::free(b.p);
  }
}

/// What a thread gets depends on what it did before, and on nothing that others did: an address is a value, and
/// the same execution graph must have the same ones in whatever order it is run.
void* program_memory::allocate(std::size_t size, std::uint32_t round, site const& where) {
  raw_vector<block>& own = blocks_[static_cast<std::size_t>(threads_.maker())];
  auto unused = std::find_if(own.begin(), own.end(), [size](block const& b) { return b.unused && b.size == size; });
  if (unused == own.end()) {
    void* const p = std::malloc(size);
    if (p == nullptr) verdict_.internal_error("there is no memory left for the program under test");
    unused = own.insert(own.end(), {p, size});
  }
  unused->unused = false;
  unused->live = true;
  unused->round = round;
  unused->where = where;
  return unused->p;
}

/// What its own thread gives back is used again at once. What another gives back is not: whether it came in time
/// would depend on the order.
std::uint32_t program_memory::release(void* p, site const& where) {
  auto const by = static_cast<std::size_t>(threads_.maker());
  for (std::size_t t = 0; t != blocks_.size(); ++t) {
    for (block& b : blocks_[t]) {
      if (b.p != p || !b.live) continue;
      b.live = false;
      b.unused = t == by;
      return b.unused ? b.round : 0;
    }
  }
  verdict_.fail("double free", "memory is released that was not allocated, or twice", where);
}

bool program_memory::has_left(int thread, std::uint32_t since) const {
  auto const& own = blocks_[static_cast<std::size_t>(thread)];
  return std::any_of(own.begin(), own.end(), [since](block const& b) { return b.live && b.round >= since; });
}

void program_memory::look_for_leaks() {
  for (auto const& of_thread : blocks_) {
    for (block const& b : of_thread) {
      if (b.live) verdict_.fail("leak", "memory of the program is still allocated at its end", b.where);
    }
  }
  if (!aligned_.empty()) verdict_.fail({"leak", "memory of the program is still allocated at its end"});
}

void program_memory::clean_up() {
  for (auto& of_thread : blocks_) {
    for (block& b : of_thread) {
      b.live = false;
      b.unused = true;
    }
  }
  for (memory_range const& r : aligned_) std::free(const_cast<void*>(r.begin));
  aligned_.clear();
}

void program_memory::given(raw_vector<memory_range>& all, void* p, std::size_t size) {
  if (threads_.running()) {
    verdict_.fail("untracked memory",
                  "a thread uses operator new, and nobody sees who touches that memory when: take it from "
                  "platform::make, and what it holds as atomic, plain or watch",
                  places_.last_announced(threads_.current()));
  }
  all.push_back({p, size});
}

void program_memory::taken(raw_vector<memory_range>& all, void const* p) {
  auto const found = std::find_if(all.begin(), all.end(), [p](memory_range const& r) { return r.begin == p; });
  if (found == all.end()) return;
  all.erase(found);
  if (threads_.running()) {
    verdict_.fail("untracked memory",
                  "a thread uses operator delete on memory of the set-up, and nobody sees who touches that when: take "
                  "it from platform::make",
                  places_.last_announced(threads_.current()));
  }
}

void program_memory::heap_given(void* p, std::size_t size) { given(heap_, p, size); }
void program_memory::heap_taken(void const* p) { taken(heap_, p); }
void program_memory::aligned_given(void* p, std::size_t size) { given(aligned_, p, size); }
void program_memory::aligned_taken(void const* p) { taken(aligned_, p); }

void program_memory::keep() {
  kept_.clear();
  for_each([this](memory_range const& r, std::uint32_t, int) { kept_.add(r); });
}

}  // namespace models
