// Short numbers for names, such as addresses: the same in all processes that one process has forked.
//
// A process that is alone gets them in the order in which it asks, from 1 on.
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
  /// The highest number.
  static constexpr std::uint32_t most = 1u << 19;

  shared_names() : table_(checker::make_zeros_shared_with_children<table>()) {}

  /// The number of a name other than 0; 0: there are too many. Lock-free, unless a process is stopped midway.
  std::uint32_t of(std::uint64_t name);

  /// Writes all names.
  void write(byte_writer& out) const;
  /// Reads what another one has written; this one has no names before. Throws unreadable.
  void read(byte_reader& in);

 private:
  struct entry {  // accessed through std::atomic_ref only
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
