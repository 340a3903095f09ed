// Base of the searches over interleavings, without pruning: the threads that can perform their next operation, and the
// ways to do so. A derived strategy chooses the thread and the way: all of them in turn (unreduced.hpp), or at random
// (by_chance.hpp).
//
// A write's position in modification order is a choice, like a read's source. So every graph that every_graph reaches
// is reached, most of them in many orders.
#pragma once

#include "../../search/dice.hpp"
#include "strategy.hpp"
#include "way.hpp"

namespace models::exact {

class interleaving_search : public strategy {
 public:
  /// Of a program with n threads, of which `running` run from the start.
  interleaving_search(memory_model const& model, int threads, int running)
      : model_(model), threads_(threads), running_(running) {}

  bool next(execution& x) final;
  int pick(execution& x) final;
  [[nodiscard]] bool can_follow() const final { return false; }
  [[nodiscard]] char const* fault() const final { return fault_; }

 protected:
  /// What can happen next.
  struct situation {
    raw_vector<int> able;         // the threads whose announced operation can be performed
    std::size_t going_on = 0;     // of those, at the front, the ones that can go on after it; the others' attempts fail
    int last = nobody;            // the thread that performed the last operation
    int performed = 0;            // operations so far
    int preemptions = 0;          // so far: another thread went on although the last one could have
    bool last_can_go_on = false;  // then a switch to another thread is a preemption
    bool may_end = false;         // each of `able` is an await that accepts only older values, and may miss them
  };

  /// Prepares for another execution. False: there is none left.
  virtual bool begin() = 0;
  /// One of the able threads; or nobody, if this may be the end; or cut_off.
  virtual int choose_thread(situation const& now) = 0;
  /// One of n ways, the first of which is the newest value, or the last place in modification order. Nothing:
  /// this execution is of no further use.
  virtual std::optional<std::size_t> choose_way(std::size_t ways) = 0;

  /// Whether modification order is the order in which writes are performed.
  [[nodiscard]] virtual bool writes_come_last() const { return false; }

  /// How many of the able threads, from the front, to draw from: mostly those that can go on afterwards, sometimes all.
  static std::size_t choice_of(situation const& now, dice& d);

  [[nodiscard]] int threads() const { return threads_; }
  int refuse(char const* why);

 private:
  [[nodiscard]] std::optional<way> own_way(execution const& x, int t, std::uint32_t number) const;
  void find_ways(execution const& x, int t, std::size_t enough);
  [[nodiscard]] bool is_alike_to_another(execution const& x, int t, std::uint32_t number, way const& how) const;
  void look_at(execution const& x, int t);
  void look_around(execution& x);

  memory_model const& model_;
  int threads_;
  int running_;
  situation now_;
  raw_vector<way> ways_;
  char const* fault_ = nullptr;
};

}  // namespace models::exact
