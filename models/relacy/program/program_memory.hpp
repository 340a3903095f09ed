// The memory of the program under test: what its threads allocate, what its set-up has of operator new, and its own
// data. All of that is compared byte by byte, so that a change which nobody tracks is seen.
#pragma once

#include <array>
#include <optional>

#include "../../graph/clock.hpp"
#include "../../graph/raw_memory.hpp"
#include "../explore.hpp"
#include "../memory_copy.hpp"
#include "../report/places.hpp"
#include "../report/verdict.hpp"
#include "../round_mark.hpp"
#include "program_threads.hpp"

namespace models {

class program_memory {
 public:
  program_memory(program const& p, program_threads const& who, places const& where, verdict& v)
      : program_(p), threads_(who), places_(where), verdict_(v) {}
  ~program_memory();
  program_memory(program_memory const&) = delete;
  program_memory& operator=(program_memory const&) = delete;

  /// `round` is the maker's age of what is made now.
  void* allocate(std::size_t size, std::uint32_t round, site const& where);
  /// The age of what is given back by whom it was made for, or 0: it is older than every round.
  std::uint32_t release(void* p, site const& where);
  /// Whether something is allocated that the thread was given at that age or later.
  [[nodiscard]] bool has_left(int thread, std::uint32_t since) const;
  void look_for_leaks();
  /// Takes everything back. What is left after an execution was cut off is not a leak.
  void clean_up();

  /// The program uses operator new and delete.
  void heap_given(void* p, std::size_t size);
  void heap_taken(void const* p);
  [[nodiscard]] raw_vector<memory_range> const& heap() const { return heap_; }
  /// The same for over-aligned types, whose memory is the system's.
  void aligned_given(void* p, std::size_t size);
  void aligned_taken(void const* p);

  /// Calls `with` for each piece, with its age (rounds::now) for the thread that it was made by.
  template <class F>
  void for_each(F with) const;
  /// Remembers what every byte is.
  void keep();
  /// Calls `with`, as for_each() does, for the pieces that have changed since, and remembers what they are now.
  template <class F>
  void for_each_changed(F with);

 private:
  void given(raw_vector<memory_range>& all, void* p, std::size_t size);
  void taken(raw_vector<memory_range>& all, void const* p);

  struct block {
    void* p;
    std::size_t size;
    bool unused = true;       // may be given out
    bool live = false;        // was given out, and not given back
    std::uint32_t round = 0;  // of its thread, when it was given out (rounds::now)
    site where{};
  };

  program const& program_;
  program_threads const& threads_;
  places const& places_;
  verdict& verdict_;
  std::array<raw_vector<block>, max_threads + 1> blocks_;  // by the thread that they were made for
  raw_vector<memory_range> heap_;                          // what the set-up has of operator new
  raw_vector<memory_range> aligned_;                       // the same for over-aligned types
  memory_copy kept_;
};

template <class F>
void program_memory::for_each(F with) const {
  if (memory_range const own = program_.memory(); own.size != 0) with(own, 0u, max_threads);
  for (memory_range const& r : heap_) with(r, 0u, max_threads);
  for (memory_range const& r : aligned_) with(r, 0u, max_threads);
  for (std::size_t t = 0; t != blocks_.size(); ++t) {
    for (block const& b : blocks_[t]) {
      if (b.live) with(memory_range{b.p, b.size}, b.round, static_cast<int>(t));
    }
  }
}

template <class F>
void program_memory::for_each_changed(F with) {
  kept_.compare_again();
  bool changed = false;
  for_each([&](memory_range const& r, std::uint32_t made, int by) {
    if (kept_.is_next(r)) return;
    changed = true;
    with(made, by);
  });
  if (changed) keep();
}

}  // namespace models
