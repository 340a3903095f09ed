// What is known of an object of the program under test, and of the accesses to it.
#pragma once

#include <array>
#include <cstdint>

#include "../../graph/clock.hpp"
#include "../../graph/operation.hpp"
#include "../host.hpp"
#include "../site.hpp"

namespace models {

/// What is done to an object's plain data, or to an atomic as far as its life is concerned.
enum class access_kind : std::uint8_t { read, write, touch, end };

constexpr bool excludes_others(access_kind k) { return k == access_kind::write || k == access_kind::end; }

/// An access, remembered for the report of a race.
struct access {
  int events = 0;  // how many events its thread had performed
  site where;
  access_kind kind = access_kind::read;
};

/// An atomic or a watch.
struct tracked {
  void const* address = nullptr;
  object_kind kind = object_kind::atomic;
  bool alive = false;
  bool written = false;  // watch: whether there is anything to read
  int creator = 0;       // max_threads: the set-up
  char const* name = nullptr;
  site made;
  std::uint32_t round = 0;  // of its creator, when it was made (rounds::now)
  location_id location = 0;
  location_id queue = 0;                                 // of sleepers on this address, whoever lives there
  std::uint32_t accessed_by = 0;                         // threads, as bits
  std::uint32_t written_by = 0;                          // of these, who excluded the others
  std::array<access, max_threads + 1> last{};            // the last entry: before and after the threads
  std::array<access, max_threads + 1> last_excluding{};  // by each of these

  /// A read after a write by the same thread, with no event between them, says less than the write.
  void remember(int by, access const& a) {
    auto const t = static_cast<std::size_t>(by);
    bool const written_since =
        (accessed_by >> t & 1) != 0 && excludes_others(last[t].kind) && last[t].events == a.events;
    if (!written_since || excludes_others(a.kind)) last[t] = a;
    accessed_by |= 1u << t;
    if (!excludes_others(a.kind)) return;
    last_excluding[t] = a;
    written_by |= 1u << t;
  }
};

/// The access that Relacy is asked to perform, for the report of what it finds in it.
struct access_under_way {
  tracked const* object = nullptr;
  access_kind kind = access_kind::read;
  site where;
  int by = 0;  // max_threads: the set-up
};

}  // namespace models
