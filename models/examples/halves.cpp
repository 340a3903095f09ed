// A counter of two halves: each half is one, and the whole is not linearizable.
#include <gtest/gtest.h>

#include <modelcheck/clients.hpp>

#include <atomic>
#include <thread>

struct count_spec {
  int count = 0;
  void add(int /*half*/) { ++count; }
  int read() const { return count; }
  bool operator==(count_spec const&) const = default;
};

class halves {
 public:
  void add(int half) { counts_[half].fetch_add(1, std::memory_order_release); }
  int read() { return counts_[0].load(std::memory_order_acquire) + counts_[1].load(std::memory_order_acquire); }

 private:
  std::atomic<int> counts_[2] = {0, 0};
};

TEST(Halves, AreOneCounter) {
  modelcheck::result const r = modelcheck::explore([] {
    halves count;
    modelcheck::linearizable<count_spec> history;
    std::thread other([&] { history.call<&count_spec::add>([&](int half) { count.add(half); }, 0); });
    history.call<&count_spec::add>([&](int half) { count.add(half); }, 1);
    history.call<&count_spec::read>([&] { return count.read(); });
    other.join();
  });
  EXPECT_TRUE(r) << r;
}

namespace {

modelcheck::clients_result clients_of_halves() {
  return modelcheck::explore_clients<count_spec>(
      [] { return halves(); },
      modelcheck::operations(
          modelcheck::operation<&count_spec::add>([](halves& c, int half) { c.add(half); }, modelcheck::values(0, 1)),
          modelcheck::operation<&count_spec::read>([](halves& c) { return c.read(); }).at_the_end()),
      {.threads = 2, .calls = 2, .budget = std::chrono::minutes(1)});
}

TEST(Halves, AreNotLinearizable) {
  modelcheck::clients_result const r = clients_of_halves();
  ASSERT_TRUE(r.failed) << r;
  EXPECT_EQ(r.failed->verdict(), "not linearizable") << r;
  EXPECT_EQ(r.program, R"(  std::thread thread_1([&] { it.add(1); it.read(); });
  it.add(0); it.read();
  thread_1.join();
  it.read();  // until it gives the same twice
)");
}

}  // namespace
