// Numbers for what has other names: the same in all processes that a process forks, whichever asks first.
//
// One process that is alone gives them in the order in which it asks, from 1 on.
#pragma once

#include <cstddef>
#include <cstdint>

#include "../checker/process/shared_memory.hpp"

namespace models {

class byte_reader;
class byte_writer;

}  // namespace models

namespace models::instrumented {

class shared_names {
 public:
  /// How many there can be.
  static constexpr std::uint32_t most = 1u << 19;

  shared_names() : table_(checker::make_zeros_shared_with_children<table>()) {}

  /// The number of what is not 0; 0: there are too many. Lock-free, but for a process that is stopped on its way.
  std::uint32_t of(std::uint64_t name);

  /// All that there are.
  void write(byte_writer& out) const;
  /// Takes those that another one has written, before it has any. Throws unreadable.
  void read(byte_reader& in);

 private:
  struct entry {  // whose words are used by std::atomic_ref alone
    std::uint64_t name;
    std::uint32_t number;
  };
  static constexpr std::size_t entries = std::size_t{2} * most;
  struct table {
    std::uint32_t given;
    entry all[entries];
  };

  std::uint32_t number_of(entry& e, bool is_new);
  entry& free_entry_for(std::uint64_t name);

  checker::shared<table> table_;
};

}  // namespace models::instrumented
