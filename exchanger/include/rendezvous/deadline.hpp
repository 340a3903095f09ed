// The limit of a wait, as four small types with the same two functions.
//
// `at_once()` is true if the caller does not wait at all: such a call never makes an offer. `passed()` is true if time
// is up; it is called only after the spin, since reading a clock costs as much as a poll. The platform decides which of
// these a timed call gets.
#pragma once

#include <chrono>

namespace rendezvous::detail {

/// As long as it takes.
struct never {
  static constexpr bool at_once() noexcept { return false; }
  static constexpr bool passed() noexcept { return false; }
};

/// Not at all.
struct immediately {
  static constexpr bool at_once() noexcept { return true; }
  static constexpr bool passed() noexcept { return true; }
};

/// Until a time point of any clock. One type for all clocks, so that an exchanger is compiled once for deadlines; it
/// keeps a pointer to the time point, which must outlive it.
class until {
 public:
  template <class Clock, class Duration>
  explicit until(std::chrono::time_point<Clock, Duration> const& end) noexcept
      : end_(&end), left_(&left_until<Clock, Duration>) {}

  [[nodiscard]] bool at_once() const { return passed(); }
  [[nodiscard]] bool passed() const { return left() == std::chrono::nanoseconds::zero(); }

  /// The time that is left: never negative, and at most a day, after which the sleeper asks again.
  [[nodiscard]] std::chrono::nanoseconds left() const { return left_(end_); }

 private:
  static constexpr std::chrono::nanoseconds a_day = std::chrono::hours(24);

  template <class Clock, class Duration>
  static std::chrono::nanoseconds left_until(void const* point) {
    auto const& end = *static_cast<std::chrono::time_point<Clock, Duration> const*>(point);
    auto const now = Clock::now();
    // A distant time of a coarse clock cannot be compared exactly without overflow, and need not be. A NaN has passed.
    using seconds = std::chrono::duration<long double>;
    seconds const roughly = seconds(end.time_since_epoch()) - seconds(now.time_since_epoch());
    if (roughly >= seconds(a_day)) return a_day;
    if (!(roughly >= seconds(-1)) || now >= end) return std::chrono::nanoseconds::zero();
    return std::chrono::ceil<std::chrono::nanoseconds>(end - now);
  }

  void const* end_;
  std::chrono::nanoseconds (*left_)(void const* point);
};

/// For a span of the steady clock, counted from the first call of `passed` or `left`. That is at the end of the spin,
/// so the whole call may take those few microseconds longer.
class for_span {
 public:
  /// A span too long for the clock is no limit.
  template <class Rep, class Period>
  explicit for_span(std::chrono::duration<Rep, Period> span)
      : span_(too_long(span)          ? std::chrono::nanoseconds::max()
              : !(span > span.zero()) ? std::chrono::nanoseconds::zero()
                                      : std::chrono::ceil<std::chrono::nanoseconds>(span)) {}

  [[nodiscard]] bool at_once() const noexcept { return span_ <= span_.zero(); }
  [[nodiscard]] bool passed() noexcept { return left() == std::chrono::nanoseconds::zero(); }

  /// The time that is left, never negative.
  [[nodiscard]] std::chrono::nanoseconds left() noexcept {
    auto const now = std::chrono::steady_clock::now();
    if (!started_) {
      started_ = true;
      start_ = now;
    }
    auto const gone = now - start_;
    return gone >= span_ ? std::chrono::nanoseconds::zero() : span_ - gone;
  }

 private:
  template <class Rep, class Period>
  static constexpr bool too_long(std::chrono::duration<Rep, Period> span) {
    using seconds = std::chrono::duration<long double>;
    return std::chrono::duration_cast<seconds>(span) >=
           std::chrono::duration_cast<seconds>(std::chrono::nanoseconds::max());
  }

  std::chrono::nanoseconds span_;
  std::chrono::steady_clock::time_point start_;
  bool started_ = false;
};

}  // namespace rendezvous::detail
