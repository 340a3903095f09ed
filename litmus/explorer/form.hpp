// The form, compiled for the explorer: every access goes through the model platform, and every execution is explored.
#pragma once

#include <array>

#include "../../models/checker/registry.hpp"
#include "../../models/exchanger/platform.hpp"
#include "../form/threads.hpp"
#include "scenario.hpp"

namespace litmus {

using models::order_name;
using models::site;
using models::stop_source;
using models::stop_token;
using models::exchanger::platform;

class atomic : public models::atomic<int> {
 public:
  explicit atomic(char const* name, site where = site::current()) : models::atomic<int>(0, name, where) {}

  /// Compare-and-swap. Returns the value that it read, which is `expected` when it succeeded.
  int cas(int expected, int desired, order_name success, order_name failure, site where = site::current()) {
    compare_exchange_strong(expected, desired, success, failure, where);
    return expected;
  }
  void await(int wanted, order_name o, site where = site::current()) const { await_equal(wanted, o, where); }
};

class plain : public models::plain<int> {
 public:
  explicit plain(char const* name, site where = site::current()) : models::plain<int>(name, where) { write(0, where); }
};

inline void fence(std::memory_order o, site where = site::current()) { models::fence(o, where); }

/// A test as a scenario. Its outcome is the values that its threads return.
template <class Test>
class world {
 public:
  static constexpr int threads = threads_of<Test>();
  static constexpr int calls = 0;

  world() { platform::reset(); }

  void thread(int me) { seen_[static_cast<std::size_t>(me)] = run_thread(test_, me); }
  void finish() {
    values all;
    for (values const& each : seen_) all.add(each);
    all.add(run_finally(test_));
    for (std::size_t i = 0; i != all.size(); ++i) show(all[i]);
  }

 private:
  Test test_;
  std::array<values, static_cast<std::size_t>(threads)> seen_;
};

template <class Test>
void add(test_info const& t) {
  models::add_scenario<world<Test>>(as_scenario(t));
}

}  // namespace litmus
