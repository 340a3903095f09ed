// The objects of the program under test, by address, each with the variables of Relacy's that stand for it.
#pragma once

#include "../relacy.hpp"
#include "../report/tracked.hpp"
#include "../report/verdict.hpp"

namespace models {

/// It stays known after its death until the execution ends or its address is used again, so that a late touch finds
/// out.
struct object : tracked {
  rl::var<int>& plain() { return *reinterpret_cast<rl::var<int>*>(plain_storage); }
  rl::atomic<std::uint64_t>& value() { return *reinterpret_cast<rl::atomic<std::uint64_t>*>(value_storage); }
  alignas(rl::var<int>) unsigned char plain_storage[sizeof(rl::var<int>)];
  alignas(rl::atomic<std::uint64_t>) unsigned char value_storage[sizeof(rl::atomic<std::uint64_t>)];
};

class object_table {
 public:
  explicit object_table(verdict& v) : verdict_(v), index_(cells) {}
  ~object_table();
  object_table(object_table const&) = delete;
  object_table& operator=(object_table const&) = delete;

  /// After clean_up(), or before the first object.
  void restart();

  /// The one that lives at that address, or lived there last.
  [[nodiscard]] object* find(void const* self) const {
    cell const& c = index_[place_of(self)];
    return c.epoch == epoch_ ? objects_[c.object] : nullptr;
  }
  /// `creator` is a thread, or max_threads; `round` its age of what is made now.
  object& add(void* self, object_kind kind, char const* name, site const& where, int creator, std::uint32_t round);

  /// How many objects the thread has made.
  [[nodiscard]] int made_by(int thread) const { return static_cast<int>(made_[static_cast<std::size_t>(thread)]); }
  /// Whether something is alive that the thread has made at that age or later.
  [[nodiscard]] bool has_left(int thread, std::uint32_t since) const;
  /// Forgets all objects.
  void clean_up();

 private:
  // Open addressing, emptied by changing the epoch.
  struct cell {
    std::uint32_t epoch = 0;
    std::uint32_t object = 0;
  };
  static constexpr std::size_t cells = 4096;

  /// The number of the address's cell, or of a free one.
  [[nodiscard]] std::size_t place_of(void const* self) const {
    std::size_t i = (reinterpret_cast<std::uintptr_t>(self) >> 2) * 0x9e3779b97f4a7c15u >> 52;
    while (index_[i].epoch == epoch_ && objects_[index_[i].object]->address != self) i = (i + 1) % cells;
    return i;
  }
  object& unused();

  verdict& verdict_;
  raw_vector<cell> index_;
  raw_vector<object*> objects_;
  std::size_t used_ = 0;
  std::uint32_t epoch_ = 0;
  std::array<std::uint32_t, max_threads + 1> made_{};
  std::array<std::uint32_t, max_threads + 1> queues_{};
};

}  // namespace models
