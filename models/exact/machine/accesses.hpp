// The accesses of threads to objects' lives, and to data: one is a race if a conflicting access does not happen before
// it.
#pragma once

#include "../report/trace.hpp"
#include "../runtime/objects.hpp"

namespace models::exact {

class world;

/// An object, as an execution that is shown has it.
thing thing_of(object const& o);
/// What an access to its life or data is.
deed deed_of(object const& o, access how);

class accesses {
 public:
  explicit accesses(world& w) : world_(w) {}

  /// The running thread accesses watched data, or an object begins or ends its life.
  void touches(object& o, access how, site const& where);
  /// An operation of the thread on an atomic has been performed.
  void touches_atomic(int t, void const* atomic, location_id location, site const& where);
  /// A plain access by the running thread, where all memory is seen. Where the execution is shown, so is the value in
  /// that number of bytes.
  void touches_memory(object& o, access how, site const& where, int bytes = 0);

 private:
  void note(object const& o, access how, site const& where, int bytes);
  void has_touched(object& o, raw_vector<int>& last, int me);
  [[nodiscard]] bool is_elsewhere(object const& o, int me) const;
  void expect_no_race(object const& o, access how, int me, site const& where);
  void expect_nobody_peeked(object const& o, int t, site const& where);

  world& world_;
};

}  // namespace models::exact
