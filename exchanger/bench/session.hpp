// A run: windows of all contenders in random order, round after round, until the time is over.
//
// In a round everybody has one window in each cell that it takes part in: cells in random order, and all windows of one
// together, in random order, so that they find about the same machine. A window in which others used too much of the
// cores is dropped, and so is one in which the machine has changed its speed (speed.hpp); both are made up for behind
// the others of the cell. The first round is for warming up, and does not count; those who need more of that (a
// just-in-time compiler) have had longer windows before. Who has too few windows of the speed that counts gets more of
// them after the last round, when the machine has that speed.
//
//   a window:  threads are put in place and start; a short while later their counts are noted, and again
//              at the end; what lies between counts. Then they stop, and the items are checked.
#pragma once

#include <functional>
#include <memory>
#include <random>
#include <vector>

#include "contender.hpp"
#include "cores.hpp"
#include "load.hpp"
#include "results.hpp"
#include "speed.hpp"

namespace rendezvous::bench {

struct session_options {
  seconds length{0.1};  ///< of a window
  /// How long the threads swap before it counts: until all have come, and have forgotten what they learned among others
  /// in the window before. A busy process on their core has gone for good after 32 ms (platform/patience.hpp).
  seconds run_up{0.05};
  double others = 0.1;            ///< the share of the cores that others may use in a window
  double steady = bench::steady;  ///< a hop that changes by more is another speed of the machine
  seconds total{600};
  int most_rounds = 1000;
  unsigned seed = 1;
  std::function<seconds(std::vector<int> const& cores)> hop = time_of_a_hop;
};

/// Whether a window is to be dropped.
constexpr bool polluted(double others, double allowed) { return others > allowed; }

class session {
 public:
  session(session_options const& chosen, std::vector<std::unique_ptr<contender>> contenders, load const& loaders);

  /// \param progress  is told what goes on
  results run(std::vector<setup> const& plan, std::function<void(int round, int windows, int all)> const& progress);

 private:
  struct job {
    contender* who;
    setup how;
    int tries = 0;
  };

  void warm_up(std::vector<std::vector<job>> const& todo);
  [[nodiscard]] std::vector<std::vector<job>> jobs(std::vector<setup> const& plan) const;  ///< of each cell
  void round(std::vector<std::vector<job>> todo, results& into, bool counts,
             std::function<void(int windows, int all)> const& progress);
  void one_cell(std::vector<job> todo, results& into, bool counts);
  bool one_window(job const& what, results& into, bool counts);
  void make_up(std::vector<std::vector<job>> const& todo, results& into, seconds most);
  bool wait_for(seconds hop, setup const& how, std::chrono::steady_clock::time_point end) const;
  [[nodiscard]] seconds hop_at(setup const& how) const;
  measurement measure(contender& who, setup const& how, seconds length, bool& conserved) const;
  [[nodiscard]] std::vector<int> cores_for(setup const& how) const;
  void put_in_place(contender const& who, setup const& how) const;

  session_options chosen_;
  std::vector<std::unique_ptr<contender>> contenders_;
  load const& loaders_;
  std::vector<int> cores_;
  std::vector<pid_t> ours_;
  std::mt19937 random_;
};

}  // namespace rendezvous::bench
