// The threads of a stress run, and the foreman who directs them.
//
//   a batch:
//     every thread does a few hundred calls of random kinds, and records them by the clock
//     the foreman requests stops at random, and meets the last thread when nobody else is left for it; in every other
//     batch he also lets faults befall them (faults.hpp)
//     when all are done: the history must be right (history.hpp), and every parcel must still be there
//
// An item is a parcel of plain memory that its owner writes before a call and the partner reads after, so
// ThreadSanitizer sees whether the exchange orders the two. The threads share nothing else that would order
// them: no lock, and no atomic that is not relaxed. The foreman's stops are the one exception.
#pragma once

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <atomic>
#include <chrono>
#include <cstddef>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <memory>
#include <optional>
#include <random>
#include <set>
#include <span>
#include <stop_token>
#include <thread>
#include <type_traits>
#include <utility>
#include <vector>

#include <rendezvous/exchanger.hpp>

#include "../tests/history.hpp"
#include "faults.hpp"
#include "tally.hpp"

namespace rendezvous::stress {

using namespace std::chrono_literals;
using std::chrono::steady_clock;
using testing::operation;

using random_engine = std::mt19937;

inline constexpr std::size_t calls_per_batch = 256;

/// A call that does not return for so long never will.
inline constexpr auto patience = 30s;

/// Plain memory, owned by one thread at a time.
struct parcel {
  std::uint64_t serial;                     ///< which parcel this is; never changes
  std::uint64_t label = 0;                  ///< under which number its owner gave it last
  std::array<std::uint64_t, 4> contents{};  ///< all equal to the label

  void write(std::uint64_t number) {
    label = number;
    contents.fill(number);
  }
  /// The label; nothing when the contents are not of that label.
  [[nodiscard]] std::optional<std::uint64_t> read() const {
    for (std::uint64_t const each : contents) {
      if (each != label) return std::nullopt;
    }
    return label;
  }
};

// An item that travels in the node of the waiter.
using in_node = parcel*;
// An item that is swapped where its owner keeps it.
using in_place = std::unique_ptr<parcel>;

/// A time-out that ends in the spin, while parking, or in the sleep.
inline std::chrono::nanoseconds some_time(random_engine& random) {
  return std::chrono::nanoseconds(random() % 200'000);
}

/// How a call ended, and whether it was out of time before its time.
struct ending {
  exchange_status status;
  bool early = false;
};

template <class Exchanger, class Item, class... Stop>
ending call_for(Exchanger& point, Item& item, std::chrono::nanoseconds span, Stop const&... stop) {
  auto const start = steady_clock::now();
  exchange_status const status = point.try_exchange_for(item, span, stop...);
  return {status, status == exchange_status::timed_out && steady_clock::now() - start < span};
}

template <class Exchanger, class Item>
ending call_until(Exchanger& point, Item& item, std::chrono::nanoseconds from_now) {
  auto const end = unsteady_clock::now() + from_now;
  unsteady_clock::forget();
  exchange_status const status = point.try_exchange_until(item, end);
  return {status, status == exchange_status::timed_out && unsteady_clock::latest() < end};
}

template <class Exchanger, class Item>
ending call(Exchanger& point, Item& item, kind how, std::stop_token const& stop, random_engine& random) {
  switch (how) {
    case untimed: item = point.exchange(std::move(item)); return {exchange_status::exchanged};
    case stoppable: return {point.exchange(item, stop)};
    case timed: return call_for(point, item, some_time(random));
    case timed_stoppable: return call_for(point, item, some_time(random), stop);
    case until: return call_until(point, item, some_time(random));
    case zero: return {point.try_exchange_for(item, 0s)};
    default: return {point.try_exchange(item)};
  }
}

/// What a thread remembers of its last exchange in an arena may be about another one, of any size.
inline void use_another_exchanger(random_engine& random) {
  rendezvous::native_platform::hints().index = static_cast<std::uint32_t>(random() % 8);
}

/// Lets some time pass, in one of the ways in which threads fall out of step.
inline void dawdle(random_engine& random) {
  switch (random() % 8) {
    case 0: std::this_thread::yield(); break;
    case 1: std::this_thread::sleep_for(std::chrono::microseconds(random() % 50)); break;
    case 2: rendezvous::native_platform::pause(static_cast<int>(random() % 1000)); break;
    case 3: use_another_exchanger(random); break;
    default: break;
  }
}

inline std::uint64_t now() { return static_cast<std::uint64_t>(steady_clock::now().time_since_epoch().count()); }

/// One thread's item, its record, and the stops that the foreman may request. On cache lines of its own.
template <class Item>
class alignas(128) worker {
 public:
  worker(int number, parcel* mine, random_engine::result_type seed) : number_(number), item_(mine), random_(seed) {}

  /// Before a batch, and in the foreman's thread.
  void prepare() {
    stops_.clear();
    stops_.resize(calls_per_batch);
    history_.clear();
    progress_.store(0, std::memory_order_relaxed);
  }

  /// A batch, in a thread of its own.
  template <class Exchanger>
  void work(Exchanger& point) {
    id_.store(gettid(), std::memory_order_relaxed);
    for (std::size_t i = 0; i != calls_per_batch; ++i) {
      progress_.store(i, std::memory_order_relaxed);
      dawdle(random_);
      one_call(point, static_cast<kind>(random_() % kinds), stops_[i].get_token());
    }
    id_.store(0, std::memory_order_relaxed);
    progress_.store(calls_per_batch, std::memory_order_relaxed);
  }

  /// One call, recorded.
  template <class Exchanger>
  void one_call(Exchanger& point, kind how, std::stop_token const& stop) {
    std::uint64_t const given = (static_cast<std::uint64_t>(number_) << 40) + ++counts_.calls;
    item_->write(given);
    std::uint64_t const invoked = now();
    auto const [status, early] = call(point, item_, how, stop, random_);
    std::uint64_t const returned = now();
    auto const held = item_->read();
    if (!held) counts_.blame(fmt::format("thread {} got a parcel whose contents are not of its label", number_));
    if (early) counts_.blame(fmt::format("thread {} was out of time before its time", number_));
    history_.push_back({number_, status, given, held.value_or(0), invoked, returned});
    counts_.by_kind[how].add(status);
  }

  /// The foreman's hand: stops the call that the worker is in just now, or is about to begin.
  void stop_current_call() {
    std::size_t const current = progress_.load(std::memory_order_relaxed);
    if (current < calls_per_batch) stops_[current].request_stop();
  }

  [[nodiscard]] int number() const { return number_; }
  /// Zero while it does not run.
  [[nodiscard]] thread_id id() const { return id_.load(std::memory_order_relaxed); }
  [[nodiscard]] std::size_t progress() const { return progress_.load(std::memory_order_relaxed); }
  [[nodiscard]] bool done() const { return progress() == calls_per_batch; }
  [[nodiscard]] std::uint64_t serial() const { return item_->serial; }
  [[nodiscard]] std::span<operation const> history() const { return history_; }
  [[nodiscard]] tally const& counts() const { return counts_; }

  /// Takes the parcel that the worker has now.
  [[nodiscard]] parcel* give_up_item() {
    parcel* const last = std::to_address(item_);
    if constexpr (!std::is_pointer_v<Item>) static_cast<void>(item_.release());
    return last;
  }

 private:
  int number_;
  Item item_;
  random_engine random_;
  std::atomic<std::size_t> progress_ = 0;
  std::atomic<thread_id> id_ = 0;
  std::vector<std::stop_source> stops_;
  std::vector<operation> history_;
  tally counts_;
};

/// Barks when nothing has moved for too long.
class watchdog {
 public:
  bool barks(std::size_t progress) {
    if (std::exchange(last_, progress) != progress) since_ = steady_clock::now();
    return steady_clock::now() - since_ > patience;
  }

 private:
  std::size_t last_ = 0;
  steady_clock::time_point since_ = steady_clock::now();
};

/// All threads on one exchanger at a time, and the foreman: worker number zero, who has no thread of its own.
template <class Algorithm, class Item>
class crew {
 public:
  crew(int threads, random_engine& random) : random_(random()) {
    for (int i = 0; i != threads + 1; ++i) {
      auto* const fresh = new parcel{static_cast<std::uint64_t>(i)};
      workers_.push_back(std::make_unique<worker<Item>>(i, fresh, random()));
    }
    counts_.items_in = workers_.size();
  }
  ~crew() {
    bool const known = right();  // after an error, nobody knows who owns what
    for (auto const& each : workers_) {
      parcel* const last = each->give_up_item();
      if (known) delete last;
    }
  }
  crew(crew const&) = delete;
  crew& operator=(crew const&) = delete;

  /// On an exchanger of its own, so that an arena starts with all its slots in use, and ends often.
  void run_batch() {
    point_.emplace();
    for (auto const& each : workers_) each->prepare();
    {
      std::vector<std::jthread> threads;
      for (auto const& each : hands()) {
        threads.emplace_back([this, worker = each.get()] { worker->work(*point_); });
      }
      oversee();
    }
    check_history();
    check_conservation();
    ++counts_.batches;
  }

  [[nodiscard]] tally result() const {
    tally sum = counts_;
    sum.by_fault = faults_.counts();
    for (auto const& each : workers_) sum += each->counts();
    return sum;
  }

  [[nodiscard]] bool right() const { return result().wrong.empty(); }

 private:
  using hand = std::unique_ptr<worker<Item>>;

  /// The workers with a thread of their own.
  [[nodiscard]] std::span<hand const> hands() const { return std::span(workers_).subspan(1); }
  [[nodiscard]] worker<Item>& foreman() const { return *workers_[0]; }
  [[nodiscard]] worker<Item>& any_hand() { return *hands()[random_() % hands().size()]; }

  /// Whether this batch is one of those with faults.
  [[nodiscard]] bool disturbed() const { return counts_.batches % 2 == 0; }

  /// Requests stops, and meets whoever is left alone, until all are done.
  void oversee() {
    watchdog dog;
    while (auto const busy = std::ranges::count_if(hands(), [](hand const& each) { return !each->done(); })) {
      if (busy == 1) {
        foreman().one_call(*point_, timed, {});
      } else {
        std::this_thread::sleep_for(std::chrono::microseconds(random_() % 200));
        any_hand().stop_current_call();
        if (thread_id const victim = any_hand().id(); disturbed() && victim != 0) faults_.befall(victim, random_);
      }
      std::size_t progress = 0;
      for (auto const& each : hands()) progress += each->progress();
      if (dog.barks(progress)) give_up();
    }
  }

  /// The threads cannot be joined, so there is no way back.
  [[noreturn]] void give_up() const {
    fmt::print("WRONG: no call has returned for {} s: a wake-up was lost, or threads wait for each other\n",
               patience.count());
    for (auto const& each : hands()) {
      if (each->done()) continue;
      fmt::print("  thread {} is in its call {} of {}\n", each->number(), each->progress() + 1, calls_per_batch);
    }
    std::fflush(stdout);
    std::_Exit(1);
  }

  void check_history() {
    std::vector<operation> history;
    for (auto const& each : workers_) history.insert(history.end(), each->history().begin(), each->history().end());
    if (auto const broken = rendezvous::testing::check(history)) counts_.blame(describe(*broken));
  }

  /// Every parcel is with somebody, and with one only.
  void check_conservation() {
    std::set<std::uint64_t> held;
    for (auto const& each : workers_) {
      std::uint64_t const serial = each->serial();
      if (!held.insert(serial).second) counts_.blame(fmt::format("two threads hold parcel {}", serial));
    }
    counts_.items_out = held.size();
  }

  std::optional<rendezvous::exchanger<Item, Algorithm>> point_;
  std::vector<hand> workers_;
  random_engine random_;
  faults faults_;
  tally counts_;
};

}  // namespace rendezvous::stress
