// Sequential specifications, and structures that implement them, each with a fault that can be planted.
#pragma once

#include <atomic>
#include <deque>
#include <mutex>
#include <optional>
#include <vector>

struct queue_spec {
  std::deque<int> items;
  void push(int item) { items.push_back(item); }
  std::optional<int> pop() {
    if (items.empty()) return std::nullopt;
    int const first = items.front();
    items.pop_front();
    return first;
  }
  bool operator==(queue_spec const&) const = default;
};

struct stack_spec {
  std::vector<int> items;
  void push(int item) { items.push_back(item); }
  std::optional<int> pop() {
    if (items.empty()) return std::nullopt;
    int const last = items.back();
    items.pop_back();
    return last;
  }
  bool operator==(stack_spec const&) const = default;
};

/// A ring with so many places.
template <std::size_t Places>
struct ring_spec {
  std::deque<int> items;
  bool push(int item) {
    if (items.size() == Places) return false;
    items.push_back(item);
    return true;
  }
  std::optional<int> pop() {
    if (items.empty()) return std::nullopt;
    int const first = items.front();
    items.pop_front();
    return first;
  }
  bool operator==(ring_spec const&) const = default;
};

/// A weak specification: a push may be refused, and a pop may find nothing, in any state.
struct lazy_ring_spec {
  std::deque<int> items;
  bool push(int item, bool done) {
    if (done) items.push_back(item);
    return true;
  }
  bool pop(std::optional<int> const& got) {
    if (!got) return true;
    if (items.empty() || items.front() != *got) return false;
    items.pop_front();
    return true;
  }
  bool operator==(lazy_ring_spec const&) const = default;
};

// Each number is pushed at most once, and has a node of its own: no memory is reused.

inline constexpr int numbers = 12;

/// Treiber, "Systems Programming: Coping with Parallelism", 1986. The fault: two pops may return the same item.
template <bool Faulty>
class treiber_stack {
 public:
  void push(int number) {
    node* const mine = &nodes_[number];
    mine->next = top_.load(std::memory_order_relaxed);
    while (!top_.compare_exchange_strong(mine->next, mine, std::memory_order_release, std::memory_order_relaxed)) {
    }
  }
  std::optional<int> pop() {
    node* top = top_.load(std::memory_order_acquire);
    while (top != nullptr) {
      if (Faulty) {
        top_.store(top->next, std::memory_order_release);
        break;
      }
      if (top_.compare_exchange_strong(top, top->next, std::memory_order_acquire)) break;
    }
    if (top == nullptr) return std::nullopt;
    return static_cast<int>(top - nodes_);
  }

 private:
  struct node {
    node* next = nullptr;
  };
  node nodes_[numbers];
  std::atomic<node*> top_{nullptr};
};

/// Michael, Scott, "Simple, Fast, and Practical Non-Blocking and Blocking Concurrent Queue Algorithms", PODC 1996. The
/// fault: the node is published without its contents.
template <bool Faulty>
class michael_scott_queue {
 public:
  void push(int number) {
    node* const mine = &nodes_[number];
    mine->item.store(number, std::memory_order_relaxed);
    for (;;) {
      node* const last = last_.load(std::memory_order_acquire);
      node* next = last->next.load(std::memory_order_acquire);
      if (next == nullptr && last->next.compare_exchange_strong(next, mine, published, seen)) {
        advance(last, mine);
        return;
      }
      advance(last, next);
    }
  }
  std::optional<int> pop() {
    for (;;) {
      node* first = first_.load(std::memory_order_acquire);
      node* const last = last_.load(std::memory_order_acquire);
      node* const next = first->next.load(std::memory_order_acquire);
      if (first == last) {
        if (next == nullptr) return std::nullopt;
        advance(last, next);
        continue;
      }
      int const item = next->item.load(std::memory_order_relaxed);
      if (first_.compare_exchange_strong(first, next, std::memory_order_acq_rel)) return item;
    }
  }

 private:
  static constexpr std::memory_order published = Faulty ? std::memory_order_relaxed : std::memory_order_acq_rel;
  static constexpr std::memory_order seen = Faulty ? std::memory_order_relaxed : std::memory_order_acquire;

  struct node {
    std::atomic<node*> next{nullptr};
    std::atomic<int> item{0};
  };

  void advance(node* from, node* to) { last_.compare_exchange_strong(from, to, published, std::memory_order_relaxed); }

  node nodes_[numbers];  // the first is before all that are pushed
  std::atomic<node*> first_{nodes_};
  std::atomic<node*> last_{nodes_};
};

/// One thread pushes, and one pops. The fault: it accepts one item more than it has places. With acquire and release
/// each of the two may read an old value of the other end; with seq_cst neither does.
template <std::size_t Places, bool Faulty, bool ByReleaseAlone = false>
class ring {
 public:
  bool push(int item) {
    std::size_t const end = end_.load(std::memory_order_relaxed);
    if (end - begin_.load(seen) == Places + (Faulty ? 1 : 0)) return false;
    places_[end % Places].store(item, std::memory_order_relaxed);
    end_.store(end + 1, published);
    return true;
  }
  std::optional<int> pop() {
    std::size_t const begin = begin_.load(std::memory_order_relaxed);
    if (begin == end_.load(seen)) return std::nullopt;
    int const item = places_[begin % Places].load(std::memory_order_relaxed);
    begin_.store(begin + 1, published);
    return item;
  }

 private:
  static constexpr std::memory_order seen = ByReleaseAlone ? std::memory_order_acquire : std::memory_order_seq_cst;
  static constexpr std::memory_order published = ByReleaseAlone ? std::memory_order_release : std::memory_order_seq_cst;

  std::atomic<int> places_[Places]{};
  std::atomic<std::size_t> begin_{0};
  std::atomic<std::size_t> end_{0};
};

/// The fault: the place of an item is determined in an earlier critical section of the same lock.
template <bool Faulty>
class locked_queue {
 public:
  void push(int item) {
    std::unique_lock lock(mutex_);
    int const end = end_;
    if (Faulty) {
      lock.unlock();
      lock.lock();
    }
    items_[end] = item;
    end_ = end + 1;
  }
  std::optional<int> pop() {
    std::lock_guard const lock(mutex_);
    if (begin_ == end_) return std::nullopt;
    return items_[begin_++];
  }

 private:
  std::mutex mutex_;
  int items_[numbers] = {};
  int begin_ = 0;
  int end_ = 0;
};
