// A record of an execution's actions that are no events of its graph: lifetimes of objects, accesses to watched data,
// memory. A second machine (exact/relacy) performs them again, in another order of the threads.
#pragma once

#include <cstddef>

#include "../../graph/operation.hpp"
#include "../../graph/raw_memory.hpp"

namespace models::exact {

enum class action_kind : std::uint8_t {
  begins_atomic,
  begins_data,
  reads,   // watched data
  writes,  // the same; or, of an atomic, its life begins
  ends,
  touches_the_dead,  // an object whose life has ended
  allocates,
  releases
};

struct action {
  action_kind kind = action_kind::reads;
  location_id location = 0;  // of the object
  std::uint64_t value = 0;   // the initial value of an atomic; of memory its address
  std::size_t size = 0;      // of memory
  int events = 0;            // that the thread had made before
};

inline action beginning(location_id where, bool is_atomic, std::uint64_t value) {
  return {.kind = is_atomic ? action_kind::begins_atomic : action_kind::begins_data, .location = where, .value = value};
}

inline action allocation(void const* p, std::size_t size) {
  return {.kind = action_kind::allocates, .value = reinterpret_cast<std::uintptr_t>(p), .size = size};
}

inline action release_of(void const* p) {
  return {.kind = action_kind::releases, .value = reinterpret_cast<std::uintptr_t>(p)};
}

class recording {
 public:
  explicit recording(int threads) : of_(static_cast<std::size_t>(threads)) {}

  void restart() {
    before_.clear();
    after_.clear();
    for (auto& all : of_) all.clear();
    over_ = false;
  }
  void add(action const& d) { (over_ ? after_ : before_).push_back(d); }
  void add(int thread, action const& d) { of_[static_cast<std::size_t>(thread)].push_back(d); }
  /// From now on what no thread does is done after them.
  void threads_are_over() { over_ = true; }

  /// What is done before the threads, by one of them, and after them.
  [[nodiscard]] raw_vector<action> const& before() const { return before_; }
  [[nodiscard]] raw_vector<action> const& of(int thread) const { return of_[static_cast<std::size_t>(thread)]; }
  [[nodiscard]] raw_vector<action> const& after() const { return after_; }

 private:
  raw_vector<action> before_;
  raw_vector<action> after_;
  raw_vector<raw_vector<action>> of_;
  bool over_ = false;
};

}  // namespace models::exact
