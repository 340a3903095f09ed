// A thread that makes the same kind of call again has its node at the address of the last one, or, if a scenario asks
// for that, never there; and the scenario checks which.
//
// A node is a local object of the library, so its address depends on how the compiler lays out the frames above it.
// Here every call of a thread begins at the same depth of its stack, and the platform records the addresses of the
// nodes' words. The explorer does not see these records; each thread has its own.
#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>

#include "../platform.hpp"

namespace models::exchanger {

/// For bookkeeping of a scenario or its platform that the explorer does not see: it sees only atomics and plain<T>.
template <class T>
using unseen = T;

/// The words that a thread has made, each in a call of some kind: for each type of deadline exchanger<T>::exchange is
/// another function, whose local objects are at other addresses.
class words {
 public:
  using kind = void (*)(void*);

  void next_call(kind what) {
    ++call_;
    kind_ = what;
  }
  void made_at(void const* word) {
    auto const end = places_.begin() + static_cast<std::ptrdiff_t>(made_);
    bool const noted = std::any_of(
        places_.begin(), end, [&](place const& p) { return p.word == word && p.call == call_ && p.what == kind_; });
    if (noted) return;  // a repeated round records nothing more
    bool kind_known = false, known_for_kind = false, known = false;
    for (std::size_t i = 0; i != made_ && places_[i].call != call_; ++i) {
      bool const here = places_[i].word == word;
      known |= here;
      kind_known |= places_[i].what == kind_;
      known_for_kind |= here && places_[i].what == kind_;
    }
    again_ |= known;
    elsewhere_ |= kind_known && !known_for_kind;
    if (made_ != places_.size()) places_[made_++] = {kind_, call_, word};
  }
  /// Whether a call had a word where an earlier call had one, ...
  [[nodiscard]] bool again() const { return again_; }
  /// ... or where no earlier call of its kind had one.
  [[nodiscard]] bool elsewhere() const { return elsewhere_; }

 private:
  struct place {
    kind what;
    int call;
    void const* word;
  };
  std::array<place, 8> places_{};
  std::size_t made_ = 0;
  int call_ = 0;
  kind kind_ = nullptr;
  bool again_ = false;
  bool elsewhere_ = false;
};

/// The model platform, which also records where each thread has its words.
struct recording_platform : platform {
  template <class T>
  class atomic : public models::atomic<T> {
   public:
    explicit atomic(T initial, char const* name = nullptr, site where = site::current())
        : models::atomic<T>(initial, name, where) {
      if (std::is_same_v<T, std::uint32_t> && current_thread() >= 0) words_of(current_thread()).made_at(this);
    }
  };

  static words& words_of(int thread) { return all_words[thread]; }

  /// Resets the state at the beginning of an execution.
  static void reset() {
    platform::reset();
    all_words = {};
  }

 private:
  static inline per_thread<words> all_words{};
};

/// The library's platform, unless a scenario chooses another.
using usual_platform = recording_platform;

/// Brings the stack of a thread to the same depth for all its calls.
class call_depth {
 public:
  /// Calls f(self) with the stack at least `away` bytes below that depth.
  [[gnu::noinline]] void call(void (*f)(void*), void* self, std::size_t away) {
    auto const here = reinterpret_cast<std::uintptr_t>(__builtin_frame_address(0));
    if (depth_ == 0) depth_ = here - room;
    std::uintptr_t const there = depth_ - away;
    if (here < there) fail("scenario", "the calls of a thread are too far apart on its stack");
    auto volatile* const gap = static_cast<unsigned char*>(__builtin_alloca(here - there));
    *gap = 0;
    f(self);
    *gap = 0;  // keeps the gap until the call has returned
  }

 private:
  static constexpr std::uintptr_t room = 2048;  // for callers at different depths
  std::uintptr_t depth_ = 0;
};

}  // namespace models::exchanger
