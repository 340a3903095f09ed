// A program under test, executed by Relacy as often as the strategy asks for, or Relacy's own search.
//
// May touch: standard error. One session per process, since Relacy's context is a global.
#pragma once

#include <cstdint>
#include <memory>

#include "../graph/heap.hpp"
#include "../search/strategy.hpp"
#include "findings.hpp"

namespace models {

class context;

class session {
 public:
  /// The strategy decides.
  session(program& p, int threads, exploration_options const& options, strategy& how, progress& seen)
      : session(p, threads, options, &how, seen) {}
  /// Relacy's own scheduler decides, in a full search.
  session(program& p, int threads, exploration_options const& options, progress& seen)
      : session(p, threads, options, nullptr, seen) {}
  ~session();
  session(session const&) = delete;
  session& operator=(session const&) = delete;

  enum class step : std::uint8_t { executed, failed, none_left };

  /// Runs the next execution. After none_left a strategy may be given more work. After a failure only
  /// take() may be called.
  step execute();

  /// The findings are to become a part of a whole whose graph_tally has taken so many zeros.
  void thin_graphs(unsigned zeros);

  /// The findings since the last call. Only outside Relacy.
  findings take();

 private:
  class machine;
  template <int threads, template <int> class scheduler_for>
  class machine_for;
  template <template <int> class scheduler_for>
  static std::unique_ptr<machine> make_machine(int threads);

  session(program& p, int threads, exploration_options const& options, strategy* how, progress& seen);

  using_heap const heap_;  // Relacy's, while there is a context
  exploration_result sum_;
  std::uint64_t out_of_reach_before_ = 0;
  std::unique_ptr<context> context_;
  std::unique_ptr<machine> machine_;
};

/// While an object of this class lives, memory comes from the system. Otherwise, in a session, the global operator new
/// is Relacy's, and its memory is part of the program under test. A container that is made under one of the two must
/// not grow or end under the other.
class outside_relacy {
 public:
  outside_relacy();
  ~outside_relacy();
  outside_relacy(outside_relacy const&) = delete;
  outside_relacy& operator=(outside_relacy const&) = delete;

 private:
  void* inside_;
};

}  // namespace models
