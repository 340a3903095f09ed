// Numbers of free places in a lock-free list: it fails only if a thread is delayed for too long (the ABA problem), and
// a version repairs it.
//
// Source: Treiber, "Systems Programming: Coping with Parallelism", 1986.
#include <gtest/gtest.h>

#include <modelcheck/modelcheck.hpp>

#include <atomic>
#include <cstdint>
#include <thread>

namespace {

constexpr int none = 255;

/// Two places, 0 and 1. Each change adds `Step` to the version; 0: there are no versions.
template <std::uint32_t Step>
class free_list {
 public:
  int take() {
    std::uint32_t top = top_.load(std::memory_order_acquire);
    for (;;) {
      if (place_in(top) == none) return none;
      std::uint32_t const next = next_[place_in(top)].load(std::memory_order_relaxed);
      if (top_.compare_exchange_weak(top, version_after(top) | next, std::memory_order_acquire)) return place_in(top);
    }
  }
  void give_back(int place) {
    std::uint32_t top = top_.load(std::memory_order_relaxed);
    do {
      next_[place].store(place_in(top), std::memory_order_relaxed);
    } while (!top_.compare_exchange_weak(top, version_after(top) | static_cast<std::uint32_t>(place),
                                         std::memory_order_release, std::memory_order_relaxed));
  }

 private:
  static int place_in(std::uint32_t top) { return static_cast<int>(top & 0xff); }
  static std::uint32_t version_after(std::uint32_t top) { return (top & ~std::uint32_t{0xff}) + Step; }

  std::atomic<std::uint32_t> top_{0};
  std::atomic<std::uint8_t> next_[2] = {1, none};
};

template <std::uint32_t Step>
modelcheck::result take_beside_others() {
  return modelcheck::explore([] {
    free_list<Step> all;
    int mine = none;
    std::thread other([&] { mine = all.take(); });
    int const first = all.take();
    int const second = all.take();
    if (first != none) all.give_back(first);
    other.join();
    int const third = all.take();
    EXPECT_TRUE(third == none || (third != mine && third != second)) << "place " << third << " is taken twice";
  });
}

TEST(FreeList, GivesAPlaceToTwo) {
  modelcheck::result const r = take_beside_others<0>();
  EXPECT_EQ(r.verdict(), "assertion failed");
}

TEST(FreeList, GivesItToOneByItsVersion) {
  modelcheck::result const r = take_beside_others<0x100>();
  EXPECT_TRUE(r) << r;
}

}  // namespace
