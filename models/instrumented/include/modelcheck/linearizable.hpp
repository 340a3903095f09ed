// Checks the calls of a structure against a sequential specification, in every execution.
//
//   struct queue_spec {
//     std::deque<int> items;
//     void push(int item) { items.push_back(item); }
//     std::optional<int> pop() {
//       if (items.empty()) return std::nullopt;
//       int const first = items.front();
//       items.pop_front();
//       return first;
//     }
//     bool operator==(queue_spec const&) const = default;
//   };
//
//   modelcheck::explore([] {
//     my_queue q;
//     modelcheck::linearizable<queue_spec> history;
//     std::jthread other([&] { history.call<&queue_spec::push>([&](int item) { q.push(item); }, 1); });
//     history.call<&queue_spec::pop>([&] { return q.pop(); });
//   });
//
// An execution fails as "not linearizable" if no total order of its calls respects their precedence and gives the
// results of the specification. A call precedes another one if it is an earlier call of the same thread, or if its end
// happens before the beginning of the other call. It is not enough that it came first as the execution was performed.
// The manual has more about this (models/linearizability.md).
//
// This header works by itself; <modelcheck/clients.hpp> generates clients from a specification.
#pragma once

#include <concepts>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <tuple>
#include <type_traits>
#include <utility>
#include <vector>

#include "detail/hooks.h"
#include "detail/order_of_calls.hpp"
#include "detail/words.hpp"

#define MODELCHECK_NOT_EXPLORED [[gnu::noinline]] __attribute__((no_sanitize("thread")))

namespace modelcheck {

namespace detail {

/// Whether the caller runs in an explored function.
inline bool is_answered() {
  modelcheck_position here{};
  return &modelcheck_where != nullptr && modelcheck_where(&here) != 0;
}

/// While it lives, nothing that its thread does is explored.
class paused {
 public:
  paused() : by_(&modelcheck_pauses == nullptr ? nullptr : modelcheck_pauses()) {}
  ~paused() { end(); }
  paused(paused const&) = delete;
  paused& operator=(paused const&) = delete;

  void end() {
    if (by_ != nullptr) modelcheck_goes_on(std::exchange(by_, nullptr));
  }

 private:
  void* by_;
};

/// The specification's answer for a call.
struct judged {
  bool good = true;
  std::string wanted;  // the specification's result; empty: it determines none
};

/// A call of any operation.
template <class Spec>
class recorded_call {
 public:
  recorded_call() = default;
  recorded_call(recorded_call const&) = delete;
  recorded_call& operator=(recorded_call const&) = delete;
  virtual ~recorded_call() = default;

  /// Performs the call on the specification; returns whether the results agree.
  virtual bool replay(Spec& state) const = 0;
  /// The specification's result, in words.
  virtual std::string expected(Spec state) const = 0;
  [[nodiscard]] virtual std::string text() const = 0;
  [[nodiscard]] virtual bool returned() const = 0;

  modelcheck_position begin{};
  modelcheck_position end{};
  recorded_call* before = nullptr;  // of the same thread
};

/// The result of a call that returns void.
struct nothing_given {};
template <class Result>
using given = std::conditional_t<std::is_void_v<Result>, nothing_given, std::remove_cvref_t<Result>>;

/// An operation of a specification returns the result, or takes it as its last argument and says whether it is allowed.
template <class Spec, auto Operation, class Result, class... Arguments>
concept says_whether = requires(Spec& s, Result const& result, Arguments const&... arguments) {
  { (s.*Operation)(arguments..., result) } -> std::same_as<bool>;
};

template <class Spec, auto Operation, class Result, class... Arguments>
class call_of final : public recorded_call<Spec> {
 public:
  explicit call_of(Arguments const&... arguments) : arguments_(arguments...) {}

  void returns() { result_.emplace(); }
  template <class Given>
  void returns(Given const& result) {
    result_.emplace(result);
  }

  [[nodiscard]] bool returned() const override { return result_.has_value(); }

  bool replay(Spec& state) const override {
    return std::apply([&](auto const&... arguments) { return does(state, arguments...); }, arguments_);
  }

  std::string expected(Spec state) const override {
    if constexpr (says_whether<Spec, Operation, Result, Arguments...>) {
      return "something else";
    } else if constexpr (std::is_same_v<Result, nothing_given>) {
      return "nothing";
    } else {
      return std::apply([&](auto const&... arguments) { return words((state.*Operation)(arguments...)); }, arguments_);
    }
  }

  [[nodiscard]] std::string text() const override {
    std::string const it = name_of_member<Operation>() + "(" + words(arguments_) + ")";
    if (!result_) return it + " has not returned";
    if constexpr (std::is_same_v<Result, nothing_given>) {
      return it;
    } else {
      return it + " gives " + words(*result_);
    }
  }

 private:
  bool does(Spec& state, Arguments const&... arguments) const {
    if constexpr (says_whether<Spec, Operation, Result, Arguments...>) {
      return result_ && (state.*Operation)(arguments..., *result_);
    } else if constexpr (std::is_same_v<Result, nothing_given>) {
      static_assert(std::is_void_v<decltype((state.*Operation)(arguments...))>,
                    "the specification gives a result, and the call that is recorded does not");
      (state.*Operation)(arguments...);
      return true;
    } else {
      static_assert(!std::is_void_v<decltype((state.*Operation)(arguments...))>,
                    "the call that is recorded gives a result, and the specification does not");
      return !result_ ? (static_cast<void>((state.*Operation)(arguments...)), true)
                      : static_cast<bool>((state.*Operation)(arguments...) == *result_);
    }
  }

  std::tuple<Arguments...> arguments_;
  std::optional<Result> result_;
};

/// The calls of an execution and their precedence: for the search for an order, and as text.
template <class Spec>
class history {
 public:
  using call = recorded_call<Spec>;

  /// `last`: the last call of each thread.
  explicit history(call* const (&last)[8]) {
    for (call* each : last) {
      auto const first = static_cast<std::ptrdiff_t>(calls_.size());
      for (; each != nullptr; each = each->before) calls_.insert(calls_.begin() + first, each);
    }
  }

  [[nodiscard]] std::size_t size() const { return calls_.size(); }

  /// `precedes(a, b)` is called for calls of different threads.
  template <class Precedes>
  void order_by(Precedes precedes) {
    before_.assign(calls_.size(), 0);
    for (std::size_t b = 0; b != calls_.size(); ++b) {
      for (std::size_t a = 0; a != calls_.size(); ++a) {
        bool const is_first = same_thread(a, b) ? a < b : precedes(*calls_[a], *calls_[b]);
        if (is_first) before_[b] |= std::uint64_t{1} << a;
      }
    }
  }

  /// Nothing if there is an order; otherwise why there is none, in words.
  [[nodiscard]] std::optional<std::string> why_not(Spec const& initial) const {
    order_of_calls<Spec, call> search(calls_, before_);
    if (search.find(initial)) return std::nullopt;
    return "no order of these calls that keeps what precedes what is one of the specification:\n" + text() +
           dead_end(search, initial);
  }

 private:
  [[nodiscard]] bool same_thread(std::size_t a, std::size_t b) const {
    return calls_[a]->begin.thread == calls_[b]->begin.thread;
  }
  static std::string number(std::size_t i) { return "#" + std::to_string(i + 1); }

  /// The last calls of other threads that precede it: those that precede no other of them.
  [[nodiscard]] std::string just_before(std::size_t i) const {
    std::string text;
    for (std::size_t a = 0; a != calls_.size(); ++a) {
      if ((before_[i] >> a & 1) == 0 || same_thread(a, i)) continue;
      bool told = false;
      for (std::size_t b = 0; b != calls_.size(); ++b)
        told = told || ((before_[i] >> b & 1) != 0 && (before_[b] >> a & 1) != 0);
      if (!told) text += (text.empty() ? "" : ", ") + number(a);
    }
    return text.empty() ? "" : "  after " + text;
  }

  [[nodiscard]] std::string text() const {
    std::string all;
    for (std::size_t i = 0; i != calls_.size(); ++i) {
      all += "  " + number(i) + " thread " + std::to_string(calls_[i]->begin.thread) + ": " + calls_[i]->text() +
             just_before(i) + "\n";
    }
    return all;
  }

  /// The longest order that was found, and why no call can follow.
  [[nodiscard]] std::string dead_end(order_of_calls<Spec, call> const& search, Spec state) const {
    std::string text;
    std::uint64_t done = 0;
    for (std::size_t const i : search.longest()) {
      static_cast<void>(calls_[i]->replay(state));
      done |= std::uint64_t{1} << i;
      text += (text.empty() ? "" : " ") + number(i);
    }
    text = text.empty() ? "none can come first" : "the longest is " + text;
    for (std::size_t const i : search.candidates(done))
      text += "; then " + number(i) + " would give " + calls_[i]->expected(state);
    return text;
  }

  std::vector<call const*> calls_;
  std::vector<std::uint64_t> before_;  // for each call, a bit for each that precedes it
};

}  // namespace detail

/// The calls of one execution. The end of each thread that makes calls must happen before the destruction of this
/// object, or there is a data race. Outside of explored functions it records nothing.
template <std::copyable Spec>
class linearizable {
 public:
  explicit linearizable(Spec initial = {}, char const* file = __builtin_FILE(), int line = __builtin_LINE())
      : initial_(std::move(initial)), file_(file), line_(line) {}
  linearizable(linearizable const&) = delete;
  linearizable& operator=(linearizable const&) = delete;
  /// The execution fails if no order of the calls satisfies the specification.
  ~linearizable() {
    check();
    for (recorded_call* each : last_) {
      while (each != nullptr) delete std::exchange(each, each->before);
    }
  }

  /// Calls f(arguments...), records it as the specification's operation with these arguments, and returns its result. A
  /// call that throws may have taken effect, or not.
  template <auto Operation, class F, class... Arguments>
  auto call(F&& f, Arguments... arguments) {
    using result = std::invoke_result_t<F&, Arguments const&...>;
    using recorded = detail::call_of<Spec, Operation, detail::given<result>, Arguments...>;
    if (!detail::is_answered()) return f(std::as_const(arguments)...);
    auto* const it = new recorded(arguments...);
    ended const when_it_ends{*this, *it};
    begin(*it);
    if constexpr (std::is_void_v<result>) {
      f(std::as_const(arguments)...);
      it->returns();
    } else {
      result given = f(std::as_const(arguments)...);
      it->returns(given);
      return given;
    }
  }

  /// The same check as at the end, now. The ends of all calls so far must happen before it.
  void check() {
    if (!detail::is_answered()) return;
    for (bool& each : threads_have_ended_) each = true;
    detail::paused own;
    std::optional<std::string> const wrong = why_not();
    own.end();
    if (wrong) modelcheck_fails("not linearizable", wrong->c_str(), file_, line_);
  }

 private:
  using recorded_call = detail::recorded_call<Spec>;

  struct ended {
    linearizable& all;
    recorded_call& it;
    ~ended() { all.end(it); }
  };

  // Of the recording of a call one access is explored: so a thread whose end does not happen before the check races.

  MODELCHECK_NOT_EXPLORED void begin(recorded_call& it) {
    modelcheck_where(&it.begin);
    it.before = last_[it.begin.thread];
    last_[it.begin.thread] = &it;
  }
  MODELCHECK_NOT_EXPLORED void end(recorded_call& it) {
    modelcheck_where(&it.end);
    note_end(it.end.thread);
  }
  void note_end(int thread) { threads_have_ended_[thread] = false; }

  std::optional<std::string> why_not() const {
    detail::history<Spec> all(last_);
    if (all.size() > detail::most_calls) return "there are more than 64 calls, and so many are not put into an order";
    all.order_by(
        [](recorded_call const& a, recorded_call const& b) { return modelcheck_precedes(&a.end, &b.begin) != 0; });
    return all.why_not(initial_);
  }

  Spec initial_;
  char const* file_;
  int line_;
  recorded_call* last_[8] = {};  // of each thread; each call points to the one before
  bool threads_have_ended_[8] = {};
};

}  // namespace modelcheck

#undef MODELCHECK_NOT_EXPLORED
