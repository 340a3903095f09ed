// What programs under test are written with: atomics, watched data, stops and deadlines, retry loops, sleeping and
// waking, each performed by the explorer.
//
// Code that takes its atomics and its waiting from a platform is compiled against it unchanged. Deadlines and stops are
// choices of the search; there is no clock. Each thread may have one spurious wake-up. Parking is modelled after the
// kernel's futex, which orders nothing.
//
// It does not include Relacy, so scenarios compile fast and with ordinary macros.
#pragma once

#include <array>
#include <atomic>
#include <bit>
#include <chrono>
#include <concepts>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <limits>
#include <new>
#include <type_traits>

#include "calls.hpp"

namespace models {

/// How a type stands for a memory order: specialise it for a type of your own, with a member
/// `static constexpr order_use use(Label const&)`. Labels are numbered as in the label_table that the model hands in.
template <class Label>
struct order_label;

template <class Label>
concept labels_an_order = requires(Label const& l) {
  { order_label<Label>::use(l) } -> std::same_as<order_use>;
};

/// A memory order as it is named at an access: by a label, or by one of the standard's.
class order_name {
 public:
  constexpr order_name(std::memory_order o) : use_{o} {}   // NOLINT
  constexpr order_name(labels_an_order auto const& label)  // NOLINT
      : use_(order_label<std::remove_cvref_t<decltype(label)>>::use(label)) {}
  constexpr order_name(order_use use) : use_(use) {}     // NOLINT
  constexpr operator order_use() const { return use_; }  // NOLINT

 private:
  order_use use_;
};

/// The same order, and the promise that of a relaxed read that writes nothing only the value matters to the thread: it
/// does the same whichever of several equal values it was, and no acquire fence comes after it. The search explores one
/// read of each value then, instead of one of each write. A fence that breaks the promise ends the search.
constexpr order_name by_value(order_name o) {
  order_use use = o;
  use.by_value = true;
  return use;
}

/// The order that a failing compare-and-swap has when only one is named.
constexpr std::memory_order failure_of(std::memory_order o) {
  return o == std::memory_order_acq_rel   ? std::memory_order_acquire
         : o == std::memory_order_release ? std::memory_order_relaxed
                                          : o;
}

/// std::atomic<T> for the explorer.
template <class T>
class atomic {
  static_assert(std::is_trivially_copyable_v<T> && sizeof(T) <= sizeof(std::uint64_t),
                "an atomic of the models holds a trivially copyable type of at most eight bytes");
  static_assert(std::has_unique_object_representations_v<T> || std::is_floating_point_v<T>,
                "this type has padding, and a compare-and-swap would compare that too: leave no gaps between members");
  static constexpr bool has_arithmetic = std::is_integral_v<T> && !std::is_same_v<T, bool>;

 public:
  explicit atomic(T initial, char const* name = nullptr, site where = site::current()) {
    running_host().object_created(this, object_kind::atomic, bits(initial), name, where);
  }
  ~atomic() { running_host().object_destroyed(this, site::current()); }
  atomic(atomic const&) = delete;
  atomic& operator=(atomic const&) = delete;

  T load(order_name o, site where = site::current()) const { return value(running_host().atomic_load(this, o, where)); }

  void store(T desired, order_name o, site where = site::current()) {
    running_host().atomic_store(this, bits(desired), o, where);
  }

  T exchange(T desired, order_name o, site where = site::current()) {
    return value(running_host().atomic_modify(this, rmw_kind::swap, bits(desired), sizeof(T), o, where));
  }

  bool compare_exchange_strong(T& expected, T desired, order_name success, order_name failure,
                               site where = site::current()) {
    std::uint64_t found = bits(expected);
    bool const done =
        running_host().atomic_compare_exchange(this, found, bits(desired), success, failure, failing::value, where);
    if (!done) expected = value(found);
    return done;
  }

  /// A compare-and-swap that may also fail for no reason, whatever it reads.
  bool compare_exchange_weak(T& expected, T desired, order_name success, order_name failure,
                             site where = site::current()) {
    if (!running_host().fails_spuriously(this, where))
      return compare_exchange_strong(expected, desired, success, failure, where);
    expected = load(failure, where);
    return false;
  }

  /// As compare_exchange_strong, for a thread that uses nothing of what is found instead.
  bool attempt(T expected, T desired, order_name success, order_name failed, site where) {
    std::uint64_t found = bits(expected);
    return running_host().atomic_compare_exchange(this, found, bits(desired), success, failed, failing::only_that,
                                                  where);
  }
  /// As compare_exchange_strong; when it fails, the thread gives up its round.
  bool attempt(T expected, T desired, order_name success, order_name failed, round_mark const& round, site where) {
    return running_host().atomic_attempt(this, bits(expected), bits(desired), success, failed, round, where);
  }

  T fetch_add(T n, order_name o, site where = site::current()) requires has_arithmetic {
    return value(running_host().atomic_modify(this, rmw_kind::add, bits(n), sizeof(T), o, where));
  }
  T fetch_sub(T n, order_name o, site where = site::current()) requires has_arithmetic {
    return value(running_host().atomic_modify(this, rmw_kind::sub, bits(n), sizeof(T), o, where));
  }
  T fetch_or(T n, order_name o, site where = site::current()) requires has_arithmetic {
    return value(running_host().atomic_modify(this, rmw_kind::bit_or, bits(n), sizeof(T), o, where));
  }
  T fetch_and(T n, order_name o, site where = site::current()) requires has_arithmetic {
    return value(running_host().atomic_modify(this, rmw_kind::bit_and, bits(n), sizeof(T), o, where));
  }
  T fetch_xor(T n, order_name o, site where = site::current()) requires has_arithmetic {
    return value(running_host().atomic_modify(this, rmw_kind::bit_xor, bits(n), sizeof(T), o, where));
  }

  /// Waits until the value is not `old`, and returns it. One operation for the explorer, not a loop.
  T await_not(T old, order_name o, site where = site::current()) const {
    return value(running_host().atomic_await(this, acceptable::different, bits(old), o, where));
  }
  T await_equal(T wanted, order_name o, site where = site::current()) const {
    return value(running_host().atomic_await(this, acceptable::equal, bits(wanted), o, where));
  }

 private:
  static std::uint64_t bits(T v) {
    std::uint64_t b = 0;
    std::memcpy(&b, &v, sizeof v);
    return b;
  }
  static T value(std::uint64_t b) {
    T v;
    std::memcpy(&v, &b, sizeof v);
    return v;
  }

  [[maybe_unused]] unsigned char place_[8];  // an address of its own is all it needs here
};

/// Data that no two threads may touch without order: every access is checked.
class watch {
 public:
  explicit watch(char const* name, site where = site::current()) {
    running_host().object_created(this, object_kind::watch, 0, name, where);
  }
  ~watch() { running_host().object_destroyed(this, site::current()); }
  watch(watch const&) = delete;
  watch& operator=(watch const&) = delete;

  void read(site where = site::current()) const { running_host().watch_read(this, where); }
  void write(site where = site::current()) { running_host().watch_write(this, where); }

 private:
  [[maybe_unused]] unsigned char place_[4];
};

/// A plain variable, watched.
template <class T>
class plain {
 public:
  explicit plain(char const* name, site where = site::current()) : value_(), watch_(name, where) {}

  T read(site where = site::current()) const {
    watch_.read(where);
    return value_;
  }
  void write(T v, site where = site::current()) {
    watch_.write(where);
    value_ = v;
  }

 private:
  T value_;
  watch watch_;
};

/// Time as a choice: whenever it matters whether a deadline has passed, both are explored.
class deadline {
 public:
  explicit deadline(bool passed_already) : passed_(passed_already), number_(running_host().new_deadline()) {}

  [[nodiscard]] bool passed(site where = site::current()) {
    if (!passed_) passed_ = running_host().time_is_up(number_, where);
    return passed_;
  }
  void pass() { passed_ = true; }

 private:
  bool passed_;
  std::uint64_t number_;
};

/// A span begins with the wait, so it is nothing from the start or never.
class span_deadline : public deadline {
 public:
  explicit span_deadline(bool nothing) : deadline(nothing), nothing_(nothing) {}
  [[nodiscard]] bool at_once() const { return nothing_; }

 private:
  bool nothing_;
};

/// A point in time may pass at any moment of the call.
class point_deadline : public deadline {
 public:
  using deadline::deadline;
  [[nodiscard]] bool at_once(site where = site::current()) { return passed(where); }
};

class stop_source;

/// std::stop_token for the explorer.
class stop_token {
 public:
  stop_token() = default;
  [[nodiscard]] bool stop_requested(site where = site::current()) const;

 private:
  friend class stop_source;
  template <class Callback>
  friend class stop_callback;
  explicit stop_token(stop_source& s) : source_(&s) {}
  stop_source* source_ = nullptr;
};

/// std::stop_source, for one callback at a time: the next one must come, in happens-before, after the end of the
/// one before. Where it does not, the execution fails, since what it would show is not what std::stop_source does.
///
/// One word: whether a stop was requested, whether a callback is registered, whether the callback that
/// the request found has returned. The standard's promises are kept: a request happens before what sees it, a
/// registration before the callback's run, the run before the end of the callback's life. Since all is one word there
/// is more order than that: the end of a callback's life also happens before a later request, and the first request
/// before another one, which comes to nothing. A race that only this orders is not seen.
class stop_source {
 public:
  stop_source() = default;
  [[nodiscard]] stop_token get_token() { return stop_token(*this); }

  bool request_stop(site where = site::current()) {
    std::uint32_t const before = word_.fetch_or(requested, std::memory_order_acq_rel, where);
    if ((before & requested) != 0) return false;
    if ((before & registered) != 0) {
      run_(callback_.read(where));
      word_.fetch_or(returned, std::memory_order_release, where);
    }
    return true;
  }

 private:
  friend class stop_token;
  template <class Callback>
  friend class stop_callback;
  static constexpr std::uint32_t requested = 1;
  static constexpr std::uint32_t registered = 2;
  static constexpr std::uint32_t returned = 4;
  static constexpr moment before_all{0, -1};
  static constexpr moment never{0, std::numeric_limits<int>::max()};

  /// What comes before and after the threads is in order with everything, and has no moments.
  void begin(site where) {
    if (current_thread() < 0) return;
    if (!happens_before(ended_, knowledge()))
      fail("shared stop_source",
           "the models' stop_source knows one callback at a time; give each waiting thread a stop_source of its own",
           where);
    ended_ = never;
  }
  /// The operation just done was the callback's last.
  void end() {
    if (current_thread() >= 0) ended_ = {now().thread, now().events - 1};
  }

  moment ended_ = before_all;  // when the callback did that was registered last; not seen by the explorer
  atomic<std::uint32_t> word_{0, "stop state"};
  plain<void const*> callback_{"stop callback"};
  void (*run_)(void const*) = nullptr;
};

inline bool stop_token::stop_requested(site where) const {
  return source_ != nullptr && (source_->word_.load(std::memory_order_acquire, where) & stop_source::requested) != 0;
}

/// std::stop_callback for the explorer.
template <class Callback>
class stop_callback {
 public:
  stop_callback(stop_token const& token, Callback const& callback, site where = site::current())
      : source_(token.source_), callback_(callback) {
    if (source_ == nullptr) return;
    source_->begin(where);
    source_->run_ = [](void const* self) { static_cast<stop_callback const*>(self)->callback_(); };
    source_->callback_.write(this, where);
    if ((source_->word_.fetch_or(stop_source::registered, std::memory_order_acq_rel, where) & stop_source::requested) !=
        0) {
      source_->end();
      source_ = nullptr;  // the request came first, so the callback runs here
      callback_();
    }
  }

  ~stop_callback() {
    if (source_ == nullptr) return;
    site const where = site::current();
    std::uint32_t const before = source_->word_.fetch_and(~stop_source::registered, std::memory_order_acq_rel, where);
    if ((before & stop_source::requested) != 0) {
      source_->word_.await_not(stop_source::requested, std::memory_order_acquire, where);
    }
    source_->end();
  }
  stop_callback(stop_callback const&) = delete;
  stop_callback& operator=(stop_callback const&) = delete;

 private:
  stop_source* source_;
  Callback callback_;
};

/// The wait has no end but its own: for platform::wait, where time does not matter.
struct no_deadline {};

/// For a platform that keeps nothing of its own for each thread.
struct nothing {};

/// The platform that code under test is given. `Own` is what it keeps for each thread, as thread_local data would be
/// natively; the explorer sees to it that a round which did nothing has left it alone.
template <class Own = nothing>
struct basic_platform {
  template <class T>
  using atomic = models::atomic<T>;
  using watch = models::watch;
  using stop_token = models::stop_token;
  template <class Callback>
  using stop_callback = models::stop_callback<Callback>;

  static constexpr std::size_t line = alignof(std::max_align_t);  // over-aligned objects escape Relacy's tracking

  /// The scheduler can delay a look as long as it likes, so one look is as good as many.
  struct spin {
    static constexpr int rounds = 1;
    static constexpr int timed_rounds = 1;
    static constexpr int polls = 1;
    static constexpr int pauses(int /*poll*/) { return 1; }
  };

  /// A round that comes to back_off() has done nothing. The explorer holds it to that (rounds.hpp), and does not run
  /// another one: a thread that would only look again is as good as blocked until what it read has changed.
  class retry {
   public:
    explicit retry(site where = site::current()) : round_(running_host().begin_round(where)) {}

    template <class T>
    bool attempt(atomic<T>& where_to, std::type_identity_t<T> expected, std::type_identity_t<T> desired,
                 order_name success, order_name failed, site where = site::current()) const {
      return where_to.attempt(expected, desired, success, failed, round_, where);
    }

    void back_off(site where = site::current()) { running_host().give_up(round_, own_memory(), where); }

   private:
    round_mark round_;
  };

  struct counted {
    template <class T>
    bool attempt(atomic<T>& where_to, std::type_identity_t<T> expected, std::type_identity_t<T> desired,
                 order_name success, order_name failed, site where = site::current()) const {
      return where_to.attempt(expected, desired, success, failed, where);
    }
  };

  template <class T>
  static void await(atomic<T> const& where_to, std::type_identity_t<T> wanted, order_name order,
                    site where = site::current()) {
    where_to.await_equal(wanted, order, where);
  }

  static void pause(int) {}

  // What a scenario sets below is not seen by the explorer, so it belongs to one thread, or is set before any
  // of them runs.

  /// A scenario can do something while a thread waits after its offer was published.
  static inline void (*on_yield)(void*) = nullptr;
  static inline void* yielding_self = nullptr;
  static void yield() {
    if (on_yield != nullptr) on_yield(yielding_self);
  }
  static int polls(int /*round*/) { return spin::polls; }
  static void nobody_came() { yield(); }
  static bool goes_on_polling(int /*round*/) { return true; }

  static std::uint32_t cores() { return 2; }

  static std::uint32_t thread_number() { return static_cast<std::uint32_t>(current_thread()); }

  /// The same for all threads, so that they are alike: a scenario says by their own data where each of them begins.
  static std::uint32_t processor() { return 0; }

  /// What the running thread keeps.
  static Own& own() { return all_own[static_cast<std::size_t>(current_thread())]; }

  /// Allocation fails when a scenario says so.
  static inline bool out_of_memory = false;

  /// Back to how every execution begins.
  static void reset() {
    on_yield = nullptr;
    all_own = {};
    out_of_memory = false;
  }

  template <class T>
  static T* make(std::size_t count) {
    if (out_of_memory) return nullptr;
    T* const objects = static_cast<T*>(allocate(count * sizeof(T)));
    for (std::size_t i = 0; i != count; ++i) ::new (static_cast<void*>(objects + i)) T();
    return objects;
  }
  template <class T>
  static void destroy(T* objects, std::size_t count, site where = site::current()) {
    for (std::size_t i = count; i-- != 0;) objects[i].~T();
    release(objects, where);
  }

  template <class Rep, class Period>
  static span_deadline after(std::chrono::duration<Rep, Period> span) {
    return span_deadline(span <= span.zero());
  }
  template <class Clock, class Duration>
  static point_deadline at(std::chrono::time_point<Clock, Duration> end) {
    return point_deadline(end == end.min());  // the beginning of time has passed; of all others nobody knows
  }

  template <class Deadline>
  static bool wait(atomic<std::uint32_t>& word, std::uint32_t expected, Deadline& limit, site where = site::current()) {
    constexpr bool timed = std::is_base_of_v<deadline, Deadline>;
    if (running_host().sleep_while(&word, expected, timed, where) != sleep_result::timed_out) return true;
    if constexpr (timed) limit.pass();
    return false;
  }

  static void wake(atomic<std::uint32_t> const* word, site where = site::current()) {
    running_host().wake(word, where);
  }

 private:
  /// What is kept here of the running thread.
  static memory_range own_memory() {
    if (std::is_empty_v<Own> || current_thread() < 0) return {};
    return {&own(), sizeof(Own)};
  }

  static inline std::array<Own, max_threads> all_own{};
};

}  // namespace models
