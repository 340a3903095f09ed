// Clients generated from a sequential specification: every client of up to so many threads and calls is explored, one
// after the other, and its calls are checked against the specification (linearizable.hpp).
//
//   auto const r = modelcheck::explore_clients<queue_spec>(
//       [] { return my_queue(); },
//       modelcheck::operations(
//           modelcheck::operation<&queue_spec::push>([](my_queue& q, int item) { q.push(item); },
//           modelcheck::distinct), modelcheck::operation<&queue_spec::pop>([](my_queue& q) { return q.pop();
//           }).at_the_end()),
//       {.threads = 3, .calls = 2, .budget = std::chrono::minutes(1)});
//   EXPECT_TRUE(r) << r;
#pragma once

#include <algorithm>
#include <chrono>
#include <concepts>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <ostream>
#include <set>
#include <stdexcept>
#include <string>
#include <thread>
#include <tuple>
#include <type_traits>
#include <utility>
#include <vector>

#include "detail/all_clients.hpp"
#include "linearizable.hpp"
#include "modelcheck.hpp"

namespace modelcheck {

// The possible values of an argument.

/// One of these values.
template <class T>
struct domain {
  detail::argument_shape::kind what;
  std::vector<T> values;
};
template <class T, std::convertible_to<T>... More>
domain<T> values(T first, More... more) {
  return {detail::argument_shape::kind::told_apart, {std::move(first), static_cast<T>(std::move(more))...}};
}
/// The same; but a permutation of these values makes no difference to the structure, so of clients that differ by one
/// alone a single one is explored. The permutation is of all interchangeable arguments at once.
template <class T, std::convertible_to<T>... More>
domain<T> interchangeable(T first, More... more) {
  return {detail::argument_shape::kind::interchangeable, {std::move(first), static_cast<T>(std::move(more))...}};
}
/// A number that no other call of the client passes, from 1 on; which number makes no difference to the structure.
struct distinct_numbers {};
inline constexpr distinct_numbers distinct{};

/// The call that an operation of the specification stands for: f(structure, arguments...).
template <auto Operation, class F, class... Domains>
class client_operation {
 public:
  explicit client_operation(F f, Domains... domains) : f_(std::move(f)), domains_(std::move(domains)...) {}

  /// No two threads of a client call it.
  client_operation by_one_thread() && {
    by_one_thread_ = true;
    return std::move(*this);
  }
  /// When the threads have ended, it is called repeatedly until it returns the same twice, or as often as the client
  /// has calls: so the final state of the structure is checked, too.
  client_operation at_the_end() && {
    static_assert(sizeof...(Domains) == 0, "what is called at the end has no arguments");
    at_the_end_ = true;
    return std::move(*this);
  }

  [[nodiscard]] detail::operation_shape shape() const {
    return std::apply(
        [&](Domains const&... each) {
          return detail::operation_shape{detail::name_of_member<Operation>(), {shape_of(each)...}, by_one_thread_};
        },
        domains_);
  }

  template <class Structure, class Spec>
  auto call(Structure& it, linearizable<Spec>& history, detail::made_call const& c) const {
    return call(it, history, c, std::index_sequence_for<Domains...>());
  }

  template <class Structure, class Spec>
  void end(Structure& it, linearizable<Spec>& history, std::size_t calls) const {
    if constexpr (sizeof...(Domains) == 0) {
      if constexpr (!std::is_void_v<decltype(call(it, history, {}))>) {
        if (!at_the_end_) return;
        for (auto last = call(it, history, {}); calls != 0; --calls) {
          auto next = call(it, history, {});
          if (next == last) return;
          last = std::move(next);
        }
      }
    }
  }
  [[nodiscard]] std::string text_of_end() const {
    return at_the_end_ ? "it." + detail::name_of_member<Operation>() + "();  // until it gives the same twice\n" : "";
  }
  [[nodiscard]] std::string text(detail::made_call const& c) const {
    return text(c, std::index_sequence_for<Domains...>());
  }

 private:
  template <class T>
  static detail::argument_shape shape_of(domain<T> const& d) {
    return {d.what, static_cast<int>(d.values.size())};
  }
  static detail::argument_shape shape_of(distinct_numbers) { return {detail::argument_shape::kind::distinct, 1}; }

  template <class T>
  static T value(domain<T> const& d, int number) {
    return d.values[static_cast<std::size_t>(number)];
  }
  static int value(distinct_numbers, int number) { return number + 1; }

  template <class Structure, class Spec, std::size_t... Is>
  auto call(Structure& it, linearizable<Spec>& history, detail::made_call const& c, std::index_sequence<Is...>) const {
    return history.template call<Operation>([&](auto const&... arguments) { return f_(it, arguments...); },
                                            value(std::get<Is>(domains_), c.arguments[Is])...);
  }
  template <std::size_t... Is>
  [[nodiscard]] std::string text(detail::made_call const& c, std::index_sequence<Is...>) const {
    return "it." + detail::name_of_member<Operation>() + "(" +
           detail::words(std::make_tuple(value(std::get<Is>(domains_), c.arguments[Is])...)) + ");";
  }

  F f_;
  std::tuple<Domains...> domains_;
  bool by_one_thread_ = false;
  bool at_the_end_ = false;
};

template <auto Operation, class F, class... Domains>
auto operation(F f, Domains... domains) {
  return client_operation<Operation, F, Domains...>(std::move(f), std::move(domains)...);
}

template <class... Operations>
std::tuple<Operations...> operations(Operations... all) {
  return {std::move(all)...};
}

struct client_options {
  int threads = 2;  ///< at most; 1 to 8
  int calls = 2;    ///< of each thread at most
  /// The time limits for all clients, and for each; 0: none.
  std::chrono::duration<double> budget{0};
  std::chrono::duration<double> budget_of_each{0};
  /// The most executions of each client, which unlike a time are the same on any machine; 0: no limit.
  std::uint64_t executions_of_each = 0;
  memory_model model = memory_model::cpp20;
  bool counted_loops = false;  ///< as in options
  bool allow_leaks = false;
  memory_reuse reuse = memory_reuse::own;
  std::set<std::string> accept_unseen{};  ///< as in options
};

/// The result for all clients. The first client that fails ends the exploration.
struct [[nodiscard]] clients_result {
  std::size_t clients = 0;     ///< how many there are
  std::size_t explored = 0;    ///< before the budget was used up, or one failed
  std::size_t exhaustive = 0;  ///< how many of these
  std::uint64_t executions = 0;
  double seconds = 0;
  std::optional<result> failed;  ///< of the client that fails: its verdict, its history, and the execution
  std::string program;           ///< the code of that client

  /// No client fails, and each was explored exhaustively.
  explicit operator bool() const noexcept { return !failed && exhaustive == clients; }

  friend std::ostream& operator<<(std::ostream& into, clients_result const& r) {
    into << r.explored << " of " << r.clients << " clients explored, " << r.exhaustive << " of them exhaustively; "
         << r.executions << " executions; " << r.seconds << " s\n";
    return r.failed ? into << "this one fails:\n" << r.program << *r.failed : into;
  }
};

namespace detail {

/// The number of the client that MODELCHECK_REPLAY names, if it is for the call in that line; nothing: it is not.
std::optional<std::size_t> client_to_repeat(char const* file, int line);

template <class Spec, class Make, class... Operations>
class client_explorer {
 public:
  client_explorer(Make make, std::tuple<Operations...> operations, client_options const& how, Spec initial, call from)
      : make_(std::move(make)),
        operations_(std::move(operations)),
        how_(how),
        initial_(std::move(initial)),
        from_(std::move(from)) {}

  clients_result run() {
    if (how_.threads < 1 || how_.threads > 8 || how_.calls < 1)
      throw std::invalid_argument("client_options::threads is not 1 to 8, or there are no calls");
    auto const shapes = std::apply([](auto const&... each) { return std::vector{each.shape()...}; }, operations_);
    std::vector<client> const all = all_clients(shapes, how_.threads, how_.calls).found();
    auto const only = client_to_repeat(from_.file, from_.line);
    found_.clients = all.size();
    for (std::size_t i = 0; i != all.size() && !found_.failed && !is_over(); ++i) {
      if (!only || *only == i) explore_one(all[i], i);
    }
    found_.seconds = seconds();
    return std::move(found_);
  }

 private:
  using clock = std::chrono::steady_clock;

  [[nodiscard]] double seconds() const { return std::chrono::duration<double>(clock::now() - start_).count(); }
  [[nodiscard]] bool is_over() const { return how_.budget.count() != 0 && seconds() >= how_.budget.count(); }

  [[nodiscard]] options options_of(client const& c) const {
    options o;
    o.threads = static_cast<int>(c.size());
    o.model = how_.model;
    o.counted_loops = how_.counted_loops;
    o.allow_leaks = how_.allow_leaks;
    o.reuse = how_.reuse;
    o.accept_unseen = how_.accept_unseen;
    o.budget = how_.budget_of_each;
    o.executions = how_.executions_of_each;
    double const left = how_.budget.count() - seconds();
    if (how_.budget.count() != 0 && (o.budget.count() == 0 || o.budget.count() > left))
      o.budget = std::chrono::duration<double>(std::max(left, 0.001));
    return o;
  }

  void explore_one(client const& c, std::size_t number) {
    call from = from_;
    from.part = "#" + std::to_string(number);
    result r = detail::explore([&] { perform(c); }, options_of(c), from);
    ++found_.explored;
    found_.executions += r.executions();
    if (r.passed() && r.exhaustive()) ++found_.exhaustive;
    bool const is_cut_short = r.nothing_completed() && !r.exhaustive();
    if (r.passed() || is_cut_short) return;
    found_.program = text(c);
    found_.failed = std::move(r);
  }

  /// The explored function. The client's first thread is the one that runs this function.
  void perform(client const& c) {
    auto it = make_();
    linearizable<Spec> history(initial_, from_.file, from_.line);
    std::vector<std::thread> others;
    others.reserve(c.size());
    for (std::size_t t = 1; t != c.size(); ++t) others.emplace_back([&, t] { perform(it, history, c[t]); });
    perform(it, history, c.front());
    for (std::thread& each : others) each.join();
    std::size_t const calls = all_clients::size(c);
    std::apply([&](auto const&... each) { (each.end(it, history, calls), ...); }, operations_);
  }

  template <class Structure>
  void perform(Structure& it, linearizable<Spec>& history, thread_of_client const& calls) {
    for (made_call const& each : calls) {
      with_operation(each, [&](auto const& o) { static_cast<void>(o.call(it, history, each)); });
    }
  }

  template <class F>
  void with_operation(made_call const& c, F f) const {
    int number = 0;
    auto const if_it = [&](auto const& o) {
      if (number++ == c.operation) f(o);
    };
    std::apply([&](auto const&... each) { (if_it(each), ...); }, operations_);
  }

  [[nodiscard]] std::string text(thread_of_client const& calls) const {
    std::string all;
    for (made_call const& each : calls)
      with_operation(each, [&](auto const& o) { all += (all.empty() ? "" : " ") + o.text(each); });
    return all;
  }
  [[nodiscard]] std::string text(client const& c) const {
    std::string const indent = "  ";
    std::string all;
    std::string joins;
    for (std::size_t t = 1; t != c.size(); ++t) {
      std::string const name = "thread_" + std::to_string(t);
      all += indent + "std::thread " + name + "([&] { " + text(c[t]) + " });\n";
      joins += indent + name + ".join();\n";
    }
    all += indent + text(c.front()) + "\n" + joins;
    auto const add_end = [&](std::string const& end) { all += end.empty() ? "" : indent + end; };
    std::apply([&](auto const&... each) { (add_end(each.text_of_end()), ...); }, operations_);
    return all;
  }

  Make make_;
  std::tuple<Operations...> operations_;
  client_options how_;
  Spec initial_;
  call from_;
  clock::time_point start_ = clock::now();
  clients_result found_;
};

}  // namespace detail

/// Explores every client of up to so many threads and calls each, those with the fewest calls first, until one fails.
/// Each execution begins with `make()`, which returns the structure in a state that corresponds to `initial`.
///
/// Throws std::invalid_argument for options outside of their ranges.
template <class Spec, class Make, class... Operations>
clients_result explore_clients(Make make, std::tuple<Operations...> operations, client_options const& how = {},
                               Spec initial = {}, char const* file = __builtin_FILE(), int line = __builtin_LINE()) {
  detail::call const from = detail::call_from(file, line);
  return detail::client_explorer<Spec, Make, Operations...>(std::move(make), std::move(operations), how,
                                                            std::move(initial), from)
      .run();
}

}  // namespace modelcheck
