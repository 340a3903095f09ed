// A queue of one producer and one consumer, each of which keeps the other's index that it has last seen.
//
// expect: pass
// says: loops that only look taken as waits
#include <array>
#include <atomic>
#include <cassert>
#include <cstddef>
#include <thread>

template <class T, std::size_t size>
class ring {
 public:
  void push(T value) {
    std::size_t const at = tail_.load(std::memory_order_relaxed);
    while (at - seen_head_ == size) seen_head_ = head_.load(std::memory_order_acquire);
    places_[at % size] = value;
    tail_.store(at + 1, std::memory_order_release);
  }
  T pop() {
    std::size_t const at = head_.load(std::memory_order_relaxed);
    while (at == seen_tail_) seen_tail_ = tail_.load(std::memory_order_acquire);
    T const value = places_[at % size];
    head_.store(at + 1, std::memory_order_release);
    return value;
  }

 private:
  std::array<T, size> places_{};
  std::atomic<std::size_t> head_{0};
  std::atomic<std::size_t> tail_{0};
  std::size_t seen_head_ = 0;
  std::size_t seen_tail_ = 0;
};

int main() {
  ring<int, 1> items;
  std::thread producer([&] {
    for (int i = 1; i != 4; ++i) items.push(i);
  });
  for (int i = 1; i != 4; ++i) assert(items.pop() == i);
  producer.join();
}
