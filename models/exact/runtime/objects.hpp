// The objects of a test program, by address: atomics and watched data, with their accesses.
//
// Two accesses race if they conflict and neither happens before the other.
#pragma once

#include <optional>

#include "../../program/host.hpp"
#include "../graph/locations.hpp"
#include "../graph/view.hpp"

namespace models::exact {

/// Of what belongs to every round of its maker.
inline constexpr std::uint32_t most_age = 0xffffffff;

struct object {
  void const* address = nullptr;
  object_kind kind = object_kind::atomic;
  bool alive = false;
  bool written = false;  // of watched data
  int maker = nobody_yet;
  std::uint32_t age = 0;  // how many rounds its maker had begun
  location_id location = 0;
  location_id queue = 0;    // of those that sleep at its address
  std::uint64_t value = 0;  // of an atomic, while no thread runs
  char const* name = nullptr;
  site made;
  std::optional<site> returned;  // the function that had it: where that has returned
  // The last access of each thread, counted in events that it had made before; -1: none.
  raw_vector<int> shared;
  raw_vector<int> exclusive;
  // Where all memory is seen, of an atomic: reads that were none of its operations. Otherwise there are none.
  raw_vector<int> peeked;
};

/// What a thread does to an object's life, or to the data that it watches: the end of a life excludes others, too, and
/// so does leaving the function that has it on the stack.
enum class access : std::uint8_t { shared, exclusive, end, leave };

class objects {
 public:
  explicit objects(int threads)
      : threads_(static_cast<std::size_t>(threads)), made_(threads_ + 1), queues_(threads_ + 1) {}

  void restart();
  /// The one that lives at that address, or lived there last. Null: none.
  [[nodiscard]] object* find(void const* address);
  object& add(void const* address, object_kind kind, int maker, std::uint32_t age, char const* name, site const& where);
  /// The same with a name for its location, which nobody else may have. It is its maker's alone.
  object& add_named(void const* address, object_kind kind, int maker, location_id location, char const* name,
                    site const& where);
  /// Calls `what` for each that is alive, or was.
  template <class What>
  void for_each(What what) const {
    for (std::size_t i = 0; i != used_; ++i) what(all_[i]);
  }
  /// Calls `what` for each that is alive.
  template <class What>
  void for_each_alive(What what) {
    for (std::size_t i = 0; i != used_; ++i) {
      if (all_[i].alive) what(all_[i]);
    }
  }

  /// Calls `what` for each that is alive and has its address among the bytes from `begin` on.
  template <class What>
  void for_each_alive_within(void const* begin, std::size_t bytes, What what) {
    auto const offset = [begin](object const& o) {
      return reinterpret_cast<std::uintptr_t>(o.address) - reinterpret_cast<std::uintptr_t>(begin);
    };
    for_each_alive([&](object& o) {
      if (offset(o) < bytes) what(o);
    });
  }

  /// Whether the thread has made something at that age or later that is still alive.
  [[nodiscard]] bool has_left(int thread, std::uint32_t since) const;

  /// Whether the thread has made as many as can be told apart in one execution.
  [[nodiscard]] bool is_full(int maker) const;

  /// The thread whose access races with this one, which is by a thread that knows `known`. None: there is no such
  /// access.
  [[nodiscard]] std::optional<int> rival(object const& o, access how, int thread, view const& known) const;
  /// The thread whose plain read of an atomic races with a write to that by this one.
  [[nodiscard]] std::optional<int> one_who_peeked(object const& o, int thread, view const& known) const;

 private:
  // Open addressing, emptied by changing the epoch.
  struct cell {
    std::uint64_t epoch = 0;
    std::uint32_t object = 0;
  };

  [[nodiscard]] std::size_t number_of(int maker) const {
    return maker == nobody_yet ? threads_ : static_cast<std::size_t>(maker);
  }
  [[nodiscard]] std::size_t cell_of(void const* address) const;
  void make_room();
  object& put(void const* address, object_kind kind, location_id location, location_id queue);

  std::size_t threads_;
  raw_vector<object> all_;
  std::size_t used_ = 0;
  raw_vector<cell> cells_ = raw_vector<cell>(256);
  std::uint64_t epoch_ = 1;         // one for each execution
  raw_vector<location_id> made_;    // by each thread; nobody_yet comes last
  raw_vector<location_id> queues_;  // the same
};

}  // namespace models::exact
