// Small programs as data.
#pragma once

#include <cstdint>
#include <random>
#include <set>
#include <string>
#include <vector>

#include "../../graph/operation.hpp"

namespace models::selfcheck {

/// What an instruction does to a block of memory, or to the pointer to it that threads have in common.
enum class block_use : std::uint8_t {
  none,
  makes,       // it begins
  publishes,   // the pointer is stored
  looks,       // the pointer is loaded: 0, or 1 for the block
  takes,       // an exchange of the pointer with null
  plainly,     // its plain data are read or written
  atomically,  // so is its atomic
  deletes      // it ends
};

/// One instruction: an operation, and what its result does to the thread.
struct instruction {
  operation op;
  int skip_if = -1;       // when the result (of a compare-and-swap: whether it succeeded) is this ...
  int skip = 0;           // ... so many instructions are left out
  bool round = false;     // a retry loop starts here
  int datum = -1;         // a plain access to this variable, a store or a load: only where programs are performed
  std::string only_if{};  // these are the results so far, as in outcomes; empty: it is never left out
  int back = 0;           // after this instruction, so many are repeated (given up when nothing was done)
  int mutex = -1;         // its number: a retried compare-and-swap locks it, another one tries to, a store unlocks it
  int block = -1;         // its number
  block_use use = block_use::none;
};

using thread_code = std::vector<instruction>;
using program = std::vector<thread_code>;

struct generator_options {
  int threads = 2;
  int locations = 2;
  int length = 3;
  bool waits = false;
  bool retries = false;
  bool fences = false;
  bool seq_cst = false;
  bool mostly_waits = false;  // every third operation waits; failed attempts in loops end their round at once
  bool by_value = false;      // relaxed reads are told apart by their value
};

program generate(std::mt19937_64& random, generator_options const& options);
std::string describe(program const& p);

// Instructions by name.
instruction load(int location, std::memory_order o = std::memory_order_relaxed);
instruction store(int location, std::uint64_t value, std::memory_order o = std::memory_order_relaxed);
instruction add(int location, std::uint64_t value, std::memory_order o = std::memory_order_relaxed);
instruction exchange(int location, std::uint64_t value, std::memory_order o = std::memory_order_relaxed);
instruction cas(int location, std::uint64_t expected, std::uint64_t desired,
                std::memory_order o = std::memory_order_relaxed, std::memory_order failed = std::memory_order_relaxed);
instruction wait_while(int location, std::uint64_t value, std::memory_order o = std::memory_order_relaxed);
instruction fence(std::memory_order o);
instruction seq_cst_fence();
instruction choice(std::uint64_t count);
/// Only where programs are explored exactly.
instruction spawn(int thread);
instruction join(int thread);
instruction plain_read(int datum);
instruction plain_write(int datum);
// Only where programs are ordinary C++. A mutex, and what belongs to a block, has a location by that name.
instruction lock(int mutex);
instruction try_lock(int mutex);
instruction unlock(int mutex);
/// An operation on the pointer to the block, or on its atomic.
instruction on_block(int block, block_use use, instruction i);
/// It begins, ends, or its plain data are accessed.
instruction to_block(int block, block_use use, op_kind kind = op_kind::store);
/// The same, and a relaxed read is told apart by its value.
instruction by_value(instruction i);
/// The same for a compare-and-swap, of whose failure the thread uses no more than that.
instruction counted(instruction i);

}  // namespace models::selfcheck
