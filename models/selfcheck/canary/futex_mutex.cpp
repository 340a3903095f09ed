// A mutex on a futex, taken by three threads: sleeps and wake-ups without a retry loop, and what they cost the search.
//
// After Drepper, "Futexes Are Tricky" (2011), its second mutex: free, taken, or taken with somebody asleep.
#include "../../checker/registry.hpp"
#include "../../types/platform.hpp"

namespace models::selfcheck {

namespace {

using platform = basic_platform<>;

template <bool Wakes>
struct futex_mutex {
  static constexpr int threads = 3;
  static constexpr int calls = 1;

  void thread(int me) {
    lock();
    held.write(me);
    unlock();
  }
  void finish() {}

 private:
  enum : std::uint32_t { is_free, taken, contended };

  void lock() {
    std::uint32_t seen = is_free;
    if (word.compare_exchange_strong(seen, taken, std::memory_order_acquire, std::memory_order_relaxed)) return;
    no_deadline forever;
    while (word.exchange(contended, std::memory_order_acquire) != is_free) {
      platform::wait(word, contended, forever);
    }
  }
  void unlock() {
    if (word.exchange(is_free, std::memory_order_release) == contended && Wakes) platform::wake(&word);
  }

  atomic<std::uint32_t> word{is_free, "mutex"};
  plain<int> held{"held"};
};

bool const registered[] = {
    add_scenario<futex_mutex<true>>(
        {.name = "canary/futex-mutex", .story = "three threads take a mutex that sleeps", .spurious_wake_ups = false}),
    add_scenario<futex_mutex<false>>({.name = "canary/futex-mutex-without-wake",
                                      .story = "as above, but nobody is woken",
                                      .expected = "deadlock",
                                      .spurious_wake_ups = false}),
};

}  // namespace

}  // namespace models::selfcheck
