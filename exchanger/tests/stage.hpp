// The fixture of the white-box tests of arenas and tree: the native platform with rare events forced, and two ways to
// use an exchanger on it.
#pragma once

#include <gtest/gtest.h>

#include <atomic>
#include <chrono>
#include <cstddef>
#include <cstdint>
#include <thread>

#include <rendezvous/exchanger.hpp>

#include "support.hpp"

namespace rendezvous::testing {

/// The native platform, with memory that is counted and may run out, threads that start at the slot or on
/// the processor that the test wants, and threads that can be held in their spin.
struct stage : native_platform {
  static inline std::atomic<bool> memory = true;
  static inline std::atomic<int> made = 0;
  static inline std::atomic<int> destroyed = 0;
  static inline std::atomic<std::size_t> bytes = 0;  // that are made and not destroyed

  template <class T>
  static T* make(std::size_t count) noexcept {
    if (!memory) return nullptr;
    ++made;
    bytes += count * sizeof(T);
    return native_platform::make<T>(count);
  }
  template <class T>
  static void destroy(T* objects, std::size_t count) noexcept {
    ++destroyed;
    bytes -= count * sizeof(T);
    native_platform::destroy(objects, count);
  }

  static inline thread_local std::uint32_t start = 0;
  static std::uint32_t thread_number() noexcept { return start; }
  static std::uint32_t processor() noexcept { return start; }

  /// Of two lengths, so that it shows which one is used.
  struct spin : native_platform::spin {
    static constexpr int timed_rounds = rounds / 2;
  };
  static inline thread_local int rounds_spun = 0;
  static void yield() noexcept {
    ++rounds_spun;
    std::this_thread::yield();  // always, so that threads meet above slot zero beside strangers, too
  }
  static bool goes_on_polling(int /*round*/) noexcept { return true; }
  static int polls(int /*round*/) noexcept { return spin::polls; }  // also where all who wait share a core

  static inline thread_local bool can_be_held = false;
  static inline std::atomic<bool> hold = false;
  static inline std::atomic<bool> held = false;
  static void pause(int times) noexcept {
    native_platform::pause(times);
    while (can_be_held && hold) {
      held = true;
      std::this_thread::yield();
    }
  }

  /// As before any test.
  static void set() {
    memory = true;
    made = destroyed = 0;
    bytes = 0;
    hold = held = can_be_held = false;
  }
};

template <class Algorithm>
using on_stage = exchanger<int, Algorithm, stage>;

/// Alone, it times out and keeps its item.
template <class Exchanger>
void expect_time_out(Exchanger& point) {
  int item = 1;
  EXPECT_EQ(point.try_exchange_for(item, std::chrono::milliseconds(1)), exchange_status::timed_out);
  EXPECT_EQ(item, 1);
}

template <class Exchanger>
void expect_two_to_meet(Exchanger& point) {
  companion other([&] { EXPECT_EQ(point.exchange(1), 2); });
  EXPECT_EQ(point.exchange(2), 1);
}

}  // namespace rendezvous::testing
