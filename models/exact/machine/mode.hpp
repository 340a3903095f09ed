// How a test program's operations are performed: immediately during set-up and at the end (alone.hpp), in turns while
// threads run (running.hpp), and compared with the earlier round during a rehearsal (rehearsing.hpp). The front
// (platform/) does not depend on the mode.
#pragma once

#include <optional>

#include "../../graph/memory_orders.hpp"
#include "../runtime/bare_loops.hpp"
#include "../runtime/objects.hpp"
#include "../search/execution.hpp"

namespace models::exact {

/// In place of an atomic's address: the operation is on none. A null pointer is one that a program may follow.
inline char const no_atomic = 0;
constexpr void const* on_none = &no_atomic;

class mode {
 public:
  virtual ~mode() = default;
  /// The thread that runs; nobody_yet: it is not one of the program's.
  [[nodiscard]] virtual int thread() const = 0;

  // Operations.
  /// An access with a label is about to be performed, as that kind of operation.
  virtual void comes_to_label(int /*label*/, operations /*kind*/, site const& /*where*/) {}
  /// What comes next is a look, and a thread that only looks, and looks again, waits: it goes no further then. `stack`
  /// is what it has in registers and on its stack.
  virtual void looks(look const& l, memory_range stack) = 0;
  /// Whether the thread has been there before, with nothing but looks since.
  [[nodiscard]] virtual bool has_looked(look const& l) = 0;
  /// The value that a loop which counts its looks has read before, and has again; nothing: it is to look.
  [[nodiscard]] virtual std::optional<std::uint64_t> has_again(look const& /*l*/) { return std::nullopt; }
  /// On an atomic, whose location it is then given, or on_none.
  virtual grant perform(operation op, void const* atomic, site const& where) = 0;
  /// The same for one that decides a round: if it fails, the thread comes to gives_up() at once.
  virtual grant attempt(operation op, void const* atomic, round_mark const& round, site const& where) = 0;
  /// Whether a weak compare-and-swap may fail here for no reason.
  [[nodiscard]] virtual bool may_fail(void const* atomic, site const& where) = 0;
  /// It has.
  virtual void failed(void const* atomic, site const& where) = 0;

  // Objects, and the data that they watch.
  virtual void makes(void* self, object_kind kind, std::uint64_t initial, char const* name, site const& where) = 0;
  virtual void ends(void* self, site const& where) = 0;
  virtual void reads(void const* self, site const& where) = 0;
  virtual void writes(void* self, site const& where) = 0;

  // Memory.
  virtual void* allocates(std::size_t size) = 0;
  virtual void releases(void* p, site const& where) = 0;
  /// The same by operator new and delete.
  virtual void* allocates_by_new(std::size_t size, std::size_t alignment) = 0;
  virtual void releases_by_delete(void* p) = 0;

  // Rounds of retry loops.
  virtual round_mark begins_round(site const& where) = 0;
  /// Returns when the round is to be run again, in rehearsal; otherwise the thread goes no further.
  virtual void gives_up(round_mark const& round, memory_range stack, memory_range own, site const& where) = 0;

  // What the program asks for, and says.
  /// What the choice is about that comes next.
  virtual void chooses(char const* /*what*/) {}
  /// A number that its thread has for no other deadline.
  virtual std::uint64_t new_deadline() = 0;
  virtual void says(char const* word, int of_thread, site const& where) = 0;
};

}  // namespace models::exact
