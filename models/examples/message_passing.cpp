// A message and a flag: the first program of the course.
#include <gtest/gtest.h>

#include <modelcheck/modelcheck.hpp>

#include <atomic>
#include <thread>

namespace {

/// Sets the flag and reads it with these orders, once each.
modelcheck::result send_by(std::memory_order set, std::memory_order look) {
  return modelcheck::explore([set, look] {
    int message = 0;
    std::atomic<bool> sent{false};
    std::thread sender([&] {
      message = 42;
      sent.store(true, set);
    });
    if (sent.load(look)) {
      modelcheck::outcome("the message is " + std::to_string(message));
    } else {
      modelcheck::outcome("nothing was sent yet");
    }
    sender.join();
  });
}

TEST(MessagePassing, NeedsAReleaseAndAnAcquire) {
  modelcheck::result const r = send_by(std::memory_order_release, std::memory_order_acquire);
  EXPECT_TRUE(r) << r;
  EXPECT_EQ(r.outcomes(), (std::set<std::string>{"nothing was sent yet", "the message is 42"}));
}

TEST(MessagePassing, IsADataRaceOtherwise) {
  EXPECT_EQ(send_by(std::memory_order_relaxed, std::memory_order_acquire).verdict(), "data race");
  EXPECT_EQ(send_by(std::memory_order_release, std::memory_order_relaxed).verdict(), "data race");
}

}  // namespace
