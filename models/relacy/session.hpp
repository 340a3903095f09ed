// A program under test in Relacy, ready to be executed again and again.
//
// May touch: Relacy. One session per process, since Relacy's context is a global.
#pragma once

#include <cstdint>
#include <memory>
#include <vector>

#include "../search/strategy.hpp"
#include "explore.hpp"

namespace models {

class context;

/// What executions have shown: their counts and outcomes, and the fingerprints of their graphs.
struct findings {
  exploration_result sum;  // without the time, which is for others to take
  std::vector<std::uint64_t> graphs;
};

class session {
 public:
  session(program& p, int threads, exploration_options const& options, strategy& how, progress& seen);
  ~session();
  session(session const&) = delete;
  session& operator=(session const&) = delete;

  enum class step : std::uint8_t { executed, failed, none_left };

  /// The strategy's next execution. After none_left it may have more, once it was given more. After a
  /// failure there is nothing left to do but to take().
  step execute();

  /// What was found since the last time. Only outside Relacy.
  findings take();

 private:
  class machine;
  template <int threads, template <int> class scheduler_for>
  class machine_for;
  template <template <int> class scheduler_for>
  static std::unique_ptr<machine> make_machine(int threads);

  strategy& strategy_;
  exploration_result sum_;
  std::uint64_t out_of_reach_before_ = 0;
  std::unique_ptr<context> context_;
  std::unique_ptr<machine> machine_;
};

/// While one lives, memory comes from the system. Otherwise, in a session, the global operator new is
/// Relacy's: what it returns is part of the program under test. Containers that are made under the one must
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
