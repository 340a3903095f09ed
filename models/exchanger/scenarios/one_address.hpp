// A thread that calls again in the same way has its node where that of its last call was, or, where a scenario says
// so, never there; and the scenario knows which.
//
// A node is a local object of the library, so its address depends on how the compiler lays out the frames above
// it. Here every call of a thread begins at the same depth of its stack, and the platform notes where the words
// of the nodes are. What it notes is not seen by the explorer; each thread has its own.
#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>

#include "../platform.hpp"

namespace models::exchanger {

/// For what a scenario, or its platform, keeps beside what is explored: the explorer sees atomics and plain<T>.
template <class T>
using unseen = T;

/// The words that a thread has made, each in a call of some kind: exchanger<T>::exchange with one sort of deadline is
/// another function than with another, and its local objects lie elsewhere.
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
    if (noted) return;  // a round that is repeated notes nothing more
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
  /// Whether a call had a word where an earlier one had, ...
  [[nodiscard]] bool again() const { return again_; }
  /// ... or none of the earlier calls of its kind.
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

/// The model platform, which also notes where each thread has its words.
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

  /// Back to how every execution begins.
  static void reset() {
    platform::reset();
    all_words = {};
  }

 private:
  static inline per_thread<words> all_words{};
};

/// What the library gets where a scenario does not say otherwise.
using usual_platform = recording_platform;

/// Brings the stack of a thread to one depth for all its calls.
class call_depth {
 public:
  /// Calls f(self), with the stack at least this many bytes away from where it is in the other calls.
  [[gnu::noinline]] void call(void (*f)(void*), void* self, std::size_t away) {
    auto const here = reinterpret_cast<std::uintptr_t>(__builtin_frame_address(0));
    if (depth_ == 0) depth_ = here - room;
    std::uintptr_t const there = depth_ - away;
    if (here < there) fail("scenario", "the calls of a thread are too far apart on its stack");
    auto volatile* const gap = static_cast<unsigned char*>(__builtin_alloca(here - there));
    *gap = 0;
    f(self);
    *gap = 0;  // the gap is there for as long as the call
  }

 private:
  static constexpr std::uintptr_t room = 2048;  // between callers that are not equally deep
  std::uintptr_t depth_ = 0;
};

}  // namespace models::exchanger
