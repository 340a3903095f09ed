// A lock whose loop is not bounded: the checker recognises that it waits.
#include <gtest/gtest.h>

#include <modelcheck/modelcheck.hpp>

#include <atomic>
#include <mutex>
#include <thread>
#include <vector>

namespace {

class spin_lock {
 public:
  explicit spin_lock(std::memory_order unlocks = std::memory_order_release) : unlocks_(unlocks) {}
  void lock() {
    while (taken_.test_and_set(std::memory_order_acquire)) {
    }
  }
  void unlock() { taken_.clear(unlocks_); }

 private:
  std::atomic_flag taken_;
  std::memory_order const unlocks_;
};

modelcheck::result count(int threads, std::memory_order unlocks) {
  modelcheck::options how;
  how.threads = threads + 1;
  return modelcheck::explore(
      [threads, unlocks] {
        spin_lock lock(unlocks);
        int counted = 0;
        std::vector<std::thread> all;
        for (int i = 0; i != threads; ++i) {
          all.emplace_back([&] {
            std::lock_guard const held(lock);
            ++counted;
          });
        }
        for (std::thread& each : all) each.join();
        EXPECT_EQ(counted, threads);
      },
      how);
}

TEST(SpinLock, LetsOneInAtATime) {
  modelcheck::result const r = count(3, std::memory_order_release);
  EXPECT_TRUE(r) << r;
}

TEST(SpinLock, HandsNothingOnWithoutARelease) { EXPECT_EQ(count(2, std::memory_order_relaxed).verdict(), "data race"); }

TEST(SpinLock, WaitsForEverIfNobodyUnlocksIt) {
  modelcheck::result const r = modelcheck::explore([] {
    spin_lock lock;
    std::thread other([&] { lock.lock(); });
    lock.lock();
    other.join();
  });
  EXPECT_EQ(r.verdict(), "deadlock");
}

}  // namespace
