// The memory of an instrumented program, as objects of the runtime: atomics, which are locations of the execution
// graph, and plain data, for which the last accesses of each thread are recorded.
//
// Accesses show what an address holds. The first atomic access begins the lifetime of an atomic there, whose initial
// value is what the memory holds by then. A plain write ends it, since the initialisation of an atomic is not an atomic
// operation ([atomics.types.operations]); so does the end of the block of memory. What lives there next is another
// location. Plain data are tracked as finely as they have been accessed: an aligned word in halves, quarters or bytes.
//
// So a location has the same name in every execution of a graph, in every process: its address, and the number of
// lifetimes that have ended there. The address is the same whenever the thread has done the same before; the ends are
// ordered by happens-before, or they race.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <unordered_map>
#include <utility>
#include <vector>

#include "../exact/machine/world.hpp"
#include "frames.hpp"
#include "image.hpp"
#include "shared_names.hpp"
#include "variable_names.hpp"

namespace models::instrumented {

/// When the value of a write is there: when the thread goes on, at once; or when a function of a library has done more.
enum class stored : std::uint8_t { at_once, later };

class memory {
 public:
  memory(image const& statics, frames const& f, variable_names& names)
      : statics_(statics), frames_(f), variable_names_(names) {}

  /// Another execution begins. Restores the words that were written outside of static data and blocks, such as memory
  /// of the code that called explore().
  void restart();
  /// A block of the heap or a static variable, such as "&ready"; empty: neither.
  [[nodiscard]] std::string what_lies_at(std::uintptr_t at) const;
  /// "byte 4 of block 1 of thread 0", if the address is within a block, live or freed, but not its beginning; empty: it
  /// is not.
  [[nodiscard]] std::string place_within_block(std::uintptr_t at) const;
  /// Calls it with each of these words that this execution has written.
  template <class What>
  void for_each_word_outside(What what) const {
    for (auto const& [at, value] : before_) what(reinterpret_cast<void const*>(at));
  }

  void reads(void const* p, std::size_t size, site const& where);
  void writes(void const* p, std::size_t size, site const& where, stored when);
  /// A read that no execution shows.
  void reads_unshown(void const* p, std::size_t size, site const& where) { access(p, size, false, where, false); }
  /// Whether a thread has written what lives there now.
  [[nodiscard]] bool is_written(void const* p) const;
  /// An atomic of that many bytes is about to be accessed there. Fails where another one overlaps it.
  void is_atomic(void const* p, std::size_t size, site const& where);
  /// At the end of an execution, writes the last value of each atomic into memory.
  void write_back();
  void call(void const* p, std::string name);
  /// "4 bytes are read of block 1+8 of thread 0, and none of it was".
  [[nodiscard]] std::string words_of_bytes(void const* p, std::size_t size) const;
  [[nodiscard]] shared_names& names() { return names_; }
  [[nodiscard]] shared_names const& names() const { return names_; }
  /// A block begins or ends: what lives there afterwards is another location. The thread `maker` has allocated it after
  /// so many events of its own.
  void begins(void const* p, std::size_t size, int maker = exact::nobody_yet, int events = -1);
  void ends(void const* p, std::size_t size, std::optional<exact::freeing> const& by = {});
  /// Where the block was freed that begins there; nothing: there is none, or it is not.
  [[nodiscard]] std::optional<exact::freeing> freed(void const* p) const;
  /// "block 2 of thread 1".
  [[nodiscard]] char const* name_of_block_at(void const* p) const;

  /// Whether the thread's stack has, below that address, variables that other threads have used, or atomics.
  [[nodiscard]] bool has_shared_variables(int thread, std::uintptr_t below) const;
  /// The function that owns them returns. Fails if another thread's use of one of them does not happen before that.
  void end_variables(int thread, std::uintptr_t below, site const& where);
  /// How many functions of the owning thread had returned when it last used a variable; nothing: it never has.
  [[nodiscard]] std::optional<std::size_t> last_used_by_owner(void const* p);
  /// Fails because a variable is used after its function has returned.
  [[noreturn]] void fail_for_variable(void const* p, site const& returned, char const* name, site const& where);

 private:
  static constexpr std::size_t bytes = 8;  // of a word

  /// A word as this execution has used it, byte by byte.
  struct word {
    std::array<std::uint8_t, bytes> atomic{};  // the size of the atomic that begins here; 0: none does
    std::array<std::uint16_t, bytes> lives{};  // how many lifetimes have ended
    bool is_second_half = false;               // of an atomic of sixteen bytes, which begins in the word before
    bool kept = false;                         // its old value is saved, unless something else restores it
    std::uint8_t grain = bytes;                // plain data are tracked in pieces of this size
    std::optional<std::size_t> used;           // on a stack: functions that had returned when its thread used it last
  };
  struct block {
    std::size_t size = 0;
    bool live = false;
    int maker = exact::nobody_yet;
    int since = -1;  // in events of that thread
    int number = 0;  // among the blocks of that thread
    std::optional<exact::freeing> freed{};
  };

  template <class What>
  void for_each_word(void const* p, std::size_t size, What what);
  void keep(std::uintptr_t at, word& w);
  void note_use(exact::object& o, int thread, word& w);
  void note_shared(exact::object& o);
  void access(void const* p, std::size_t size, bool writes, site const& where, bool is_shown);
  /// Fails if the bytes are in the memory of blocks, but not all in one live block.
  void expect_live(void const* p, std::size_t size, site const& where) const;
  [[noreturn]] void fail_out_of_bounds(std::uintptr_t at, std::size_t size, site const& where) const;
  void refine(std::uintptr_t at, word& w, std::size_t from, std::size_t to, site const& where);
  exact::object& plain(std::uintptr_t at, word const& w, site const& where);
  exact::object& add(std::uintptr_t at, word const& w, object_kind kind, site const& where);
  [[noreturn]] void fail_for_sizes(std::uintptr_t atomic, std::uintptr_t at, std::size_t size, site const& where);
  void expect_no_other_atomic(void const* p, std::size_t size, site const& where);
  [[nodiscard]] std::uint64_t value_read_plainly(exact::object const& o, site const& where) const;
  void read_atomic(std::uintptr_t at, site const& where);
  void inherit(exact::object& part, exact::object const& whole);
  struct bytes_written {
    std::uintptr_t begin;
    std::uintptr_t end;
  };
  void end_atomic(std::uintptr_t at, bytes_written by, site const& where);
  void leave_rest(std::uintptr_t at, std::size_t size, bytes_written by, site const& where);
  void forget_atomic(std::uintptr_t at);
  void hold(std::uintptr_t at, std::uint64_t value, std::size_t size);
  location_id name_of(std::uintptr_t at, std::uint16_t life, site const& where);
  [[nodiscard]] std::map<std::uintptr_t, block>::const_iterator block_at(std::uintptr_t at) const;
  [[nodiscard]] char const* called(std::uintptr_t at, int owner) const;

  image const& statics_;
  frames const& frames_;
  variable_names& variable_names_;
  std::unordered_map<std::uintptr_t, word> words_;               // by their addresses
  std::map<std::uintptr_t, block> blocks_;                       // from the heap, and of thread_local variables
  std::vector<std::vector<std::uintptr_t>> shared_;              // on each thread's stack: used by others, or atomic
  raw_vector<std::pair<std::uintptr_t, std::uint64_t>> before_;  // words that restart() restores
  shared_names names_;                                           // of locations
  std::map<std::uintptr_t, std::string> called_;
  std::vector<int> blocks_of_;  // how many each thread has been given
};

}  // namespace models::instrumented
