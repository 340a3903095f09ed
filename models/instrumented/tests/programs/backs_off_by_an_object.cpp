// Loops that back off by what functions do which are not inlined: with a count in an object, in a variable that they
// are given, or handed on. Nobody else asks for it, so rounds behind one in vain only repeat it.
//
// expect: pass
// arguments: --threads 2
#include <time.h>

#include <atomic>
#include <cassert>
#include <chrono>
#include <thread>

std::atomic<int> come{0};
int value = 0;

static void pause(int times) {
  while (times-- > 0) __builtin_ia32_pause();
}

struct spin_wait {
  void wait() noexcept {
    if (count++ < 20) {
      pause(1);
    } else {
      if (count == 0) count = 20;
      std::this_thread::yield();
    }
  }
  unsigned count = 0;
};

struct doubling {
  void step() { times *= 2; }
  int times = 1;
};

struct sleeper {
  void operator()() {
    if (pauses.times < 64) {
      pause(pauses.times);
      pauses.step();
    } else {
      std::this_thread::sleep_for(std::chrono::microseconds(500));
    }
  }
  doubling pauses;
};

static void yield(unsigned round) {
  if (round < 4) return;
  if (round < 16) {
    pause(1);
  } else if (round < 32 || (round & 1) != 0) {
    std::this_thread::yield();
  } else {
    timespec const little = {0, 1000};
    nanosleep(&little, nullptr);
  }
}

static void back_off(int& times) {
  pause(times);
  times = times < 64 ? 2 * times : 1;
}

static void wait_for(int all) {
  spin_wait spin;
  int seen = come.load(std::memory_order_acquire);
  do {
    while (seen < all) {
      spin.wait();
      seen = come.load(std::memory_order_acquire);
    }
  } while (!come.compare_exchange_strong(seen, 0, std::memory_order_acquire));
}

int main() {
  std::thread other([] {
    value = 1;
    come.store(1, std::memory_order_release);
    while (come.load(std::memory_order_acquire) != 0) std::this_thread::yield();
    for (int i = 1; i != 5; ++i) come.store(i, std::memory_order_release);
  });
  wait_for(1);
  assert(value == 1);
  sleeper s;
  while (come.load(std::memory_order_acquire) < 1) s();
  for (unsigned round = 0; come.load(std::memory_order_acquire) < 2; ++round) yield(round);
  for (int times = 1; come.load(std::memory_order_acquire) < 3;) back_off(times);
  for (int us = 1; come.load(std::memory_order_acquire) < 4; us *= 2)
    std::this_thread::sleep_for(std::chrono::microseconds(us));
  other.join();
}
