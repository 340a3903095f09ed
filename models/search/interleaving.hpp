// The searches over interleavings, which prune nothing: which threads can perform their next operation, and in which
// ways. A derived strategy chooses the thread and the way: all of them one after the other (unreduced.hpp), at random
// (random.hpp, pct.hpp), or as a schedule says (scripted.hpp).
#pragma once

#include "dice.hpp"
#include "strategy.hpp"

namespace models {

class interleaving_search : public strategy {
 public:
  int pick(execution& x) override;

  /// Of the execution so far: how often another thread went on although the last one could have.
  [[nodiscard]] int preemptions() const final { return preemptions_; }
  [[nodiscard]] std::uint64_t out_of_reach() const final { return out_of_reach_; }

 protected:
  /// What can happen next.
  struct situation {
    raw_vector<int> able;      // the threads whose announced operation can be performed
    std::size_t going_on = 0;  // the number of those, at the front, that can go on after it; the others' attempts fail
    int last = nobody;         // the thread that performed the last operation
    int performed = 0;         // operations so far
    bool last_can_go_on = false;  // then a switch to another thread is a preemption
    bool may_end = false;         // each of `able` is an await that accepts only older values, and may miss them
  };

  /// One of the able threads; or nobody, if this may be the end; or cut_off.
  virtual int choose_thread(situation const& now) = 0;
  /// The number of one of the options, of which there is at least one; or no_option, to cut the execution off. The
  /// first option is the newest value.
  virtual std::size_t choose_option(execution const& x, int t, raw_vector<option> const& options) = 0;
  static constexpr std::size_t no_option = static_cast<std::size_t>(-1);

  /// How many of the able threads, from the front, to draw from: mostly those that can go on afterwards, sometimes all.
  static std::size_t choice_of(situation const& now, dice& d);

  /// The option that the step stands for, or no_option.
  static std::size_t option_of(step const& s, execution const& x, raw_vector<option> const& options);

 private:
  void find_options(execution& x, int t);
  void look_at(execution const& x, int t);

  situation now_;
  raw_vector<option> options_;
  int preemptions_ = 0;
  std::uint64_t out_of_reach_ = 0;
};

}  // namespace models
