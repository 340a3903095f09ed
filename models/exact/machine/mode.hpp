// How an operation of the program under test is performed: at once while it is set up and at its end, in its turn while
// threads run. What the operation means to the program is the front's (platform/), which does not ask which mode it is.
#pragma once

#include "../search/execution.hpp"
#include "../runtime/objects.hpp"

namespace models::exact {

class mode {
 public:
  virtual ~mode() = default;
  /// The thread that runs; nobody_yet: it is not one of the program's.
  [[nodiscard]] virtual int thread() const = 0;
  /// Of an atomic, or of what is none: null.
  virtual grant perform(operation const& op, object* atomic) = 0;
  /// An object begins, with this value if it is an atomic.
  virtual void begins(object& o, std::uint64_t value) = 0;
  /// An access to its life, or to the data that it watches. `within`: it is part of the thread's last operation.
  virtual void touches(object& o, access how, bool within, site const& where) = 0;
};

}  // namespace models::exact
