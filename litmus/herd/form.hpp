// The form, compiled for herd7: no shared memory is accessed. Each operation is recorded, and a read returns, one after
// the other, each of the values that are stored to its variable.
//
// A litmus file can contain neither waiting loops nor library code, so this platform has no await() and no exchanger.
#pragma once

#include <memory>

#include "../form/threads.hpp"
#include "recorder.hpp"

namespace litmus {

using herd::recorder;

class atomic {
 public:
  explicit atomic(char const* name) : place_(recorder::get().variable(name, true)) {}

  int load(std::memory_order o) const { return recorder::get().read({herd::op::load, place_, 0, 0, o, o}); }
  void store(int v, std::memory_order o) { recorder::get().write({herd::op::store, place_, v, 0, o, o}); }
  int exchange(int v, std::memory_order o) { return recorder::get().read({herd::op::exchange, place_, v, 0, o, o}); }
  int fetch_add(int n, std::memory_order o) { return recorder::get().read({herd::op::fetch_add, place_, n, 0, o, o}); }
  int fetch_sub(int n, std::memory_order o) { return recorder::get().read({herd::op::fetch_sub, place_, n, 0, o, o}); }
  int cas(int expected, int desired, std::memory_order success, std::memory_order failure) {
    return recorder::get().read({herd::op::cas, place_, desired, expected, success, failure});
  }

 private:
  int place_;
};

class plain {
 public:
  explicit plain(char const* name) : place_(recorder::get().variable(name, false)) {}
  [[nodiscard]] int read() const {
    return recorder::get().read({herd::op::plain_load, place_, 0, 0, relaxed, relaxed});
  }
  void write(int v) { recorder::get().write({herd::op::plain_store, place_, v, 0, relaxed, relaxed}); }

 private:
  int place_;
};

inline void fence(std::memory_order o) { recorder::get().write({herd::op::fence, -1, 0, 0, o, o}); }

/// A test, for the recorder.
template <class Test>
class recorded final : public herd::subject {
 public:
  void begin() override { test_ = std::make_unique<Test>(); }
  values thread(int which) override { return run_thread(*test_, which); }
  values finally() override { return run_finally(*test_); }

 private:
  std::unique_ptr<Test> test_;
};

template <class Test>
void add(test_info t) {
  herd::add(std::move(t), std::make_unique<recorded<Test>>());
}

}  // namespace litmus
