// Every client of some operations: the calls of each of its threads, with their arguments. Of clients that differ only
// by a permutation of their threads, or of interchangeable values, there is one.
#pragma once

#include <algorithm>
#include <cstddef>
#include <numeric>
#include <stdexcept>
#include <string>
#include <vector>

namespace modelcheck::detail {

/// The possible values of an argument.
struct argument_shape {
  enum class kind {
    told_apart,       // the values are distinguished
    interchangeable,  // a permutation of the values, in all such arguments at once, gives an equivalent client
    distinct          // another value in each call
  };
  kind what;
  int values;  // how many; one, where each call has its own
};

struct operation_shape {
  std::string name;
  std::vector<argument_shape> arguments;
  bool by_one_thread = false;
};

struct made_call {
  int operation;
  std::vector<int> arguments;  // numbers of values; a distinct one's number in the client, from 0 on
  friend bool operator==(made_call const&, made_call const&) = default;
};

using thread_of_client = std::vector<made_call>;
using client = std::vector<thread_of_client>;

class all_clients {
 public:
  all_clients(std::vector<operation_shape> operations, int threads, int calls)
      : operations_(std::move(operations)), interchangeable_(number_of_interchangeable()) {
    add_letters();
    add_words(static_cast<std::size_t>(calls));
    std::vector<int> chosen;
    choose(static_cast<std::size_t>(threads), chosen);
    std::stable_sort(found_.begin(), found_.end(), [](auto const& a, auto const& b) { return size(a) < size(b); });
  }

  /// Those with the fewest calls come first.
  [[nodiscard]] std::vector<client> found() const { return found_; }

  [[nodiscard]] static std::size_t size(client const& c) {
    return std::accumulate(c.begin(), c.end(), std::size_t{0},
                           [](std::size_t n, auto const& t) { return n + t.size(); });
  }

 private:
  using kind = argument_shape::kind;

  [[nodiscard]] int number_of_interchangeable() const {
    int number = 0;
    for (operation_shape const& o : operations_) {
      for (argument_shape const& a : o.arguments) {
        if (a.what != kind::interchangeable) continue;
        if (number != 0 && number != a.values)
          throw std::invalid_argument("interchangeable values are as many in each argument that has them");
        number = a.values;
      }
    }
    return number;
  }

  /// Adds every possible call.
  void add_letters() {
    for (std::size_t o = 0; o != operations_.size(); ++o) {
      made_call next{static_cast<int>(o), std::vector<int>(operations_[o].arguments.size())};
      do letters_.push_back(next);
      while (advance(next));
    }
  }
  bool advance(made_call& c) const {
    auto const& shapes = operations_[static_cast<std::size_t>(c.operation)].arguments;
    for (std::size_t i = 0; i != shapes.size(); ++i) {
      if (++c.arguments[i] != shapes[i].values) return true;
      c.arguments[i] = 0;
    }
    return false;
  }

  /// Adds every possible thread. The order is also that of the threads of a canonical client.
  void add_words(std::size_t longest) {
    std::size_t first = 0;
    for (made_call const& c : letters_) words_.push_back({c});
    for (std::size_t length = 1; length < longest; ++length) {
      std::size_t const end = words_.size();
      for (; first != end; ++first) {
        for (made_call const& c : letters_) {
          words_.push_back(words_[first]);
          words_.back().push_back(c);
        }
      }
    }
  }

  void choose(std::size_t left, std::vector<int>& chosen) {
    if (!chosen.empty() && is_wanted(chosen)) found_.push_back(made(chosen));
    if (left == 0) return;
    int const from = chosen.empty() ? 0 : chosen.back();
    for (int w = from; w != static_cast<int>(words_.size()); ++w) {
      chosen.push_back(w);
      choose(left - 1, chosen);
      chosen.pop_back();
    }
  }

  [[nodiscard]] thread_of_client const& word(int number) const { return words_[static_cast<std::size_t>(number)]; }

  [[nodiscard]] bool is_wanted(std::vector<int> const& chosen) const {
    for (std::size_t o = 0; o != operations_.size(); ++o) {
      auto const calls_it = [&](int w) {
        return std::ranges::any_of(word(w), [&](made_call const& c) { return c.operation == static_cast<int>(o); });
      };
      if (operations_[o].by_one_thread && std::ranges::count_if(chosen, calls_it) > 1) return false;
    }
    return is_canonical(chosen);
  }

  /// Whether no permutation of values gives a client that comes earlier.
  [[nodiscard]] bool is_canonical(std::vector<int> const& chosen) const {
    std::vector<int> names(static_cast<std::size_t>(interchangeable_));
    std::iota(names.begin(), names.end(), 0);
    do {
      std::vector<int> renamed;
      for (int const w : chosen) renamed.push_back(number_of(renamed_word(word(w), names)));
      std::sort(renamed.begin(), renamed.end());
      if (renamed < chosen) return false;
    } while (std::next_permutation(names.begin(), names.end()));
    return true;
  }
  [[nodiscard]] thread_of_client renamed_word(thread_of_client of, std::vector<int> const& names) const {
    for (made_call& c : of) {
      auto const& shapes = operations_[static_cast<std::size_t>(c.operation)].arguments;
      for (std::size_t i = 0; i != shapes.size(); ++i) {
        if (shapes[i].what == kind::interchangeable) c.arguments[i] = names[static_cast<std::size_t>(c.arguments[i])];
      }
    }
    return of;
  }
  [[nodiscard]] int number_of(thread_of_client const& w) const {
    return static_cast<int>(std::find(words_.begin(), words_.end(), w) - words_.begin());
  }

  /// Makes the client, and numbers its distinct arguments.
  [[nodiscard]] client made(std::vector<int> const& chosen) const {
    client all;
    int distinct = 0;
    for (int const w : chosen) {
      all.push_back(word(w));
      for (made_call& c : all.back()) {
        auto const& shapes = operations_[static_cast<std::size_t>(c.operation)].arguments;
        for (std::size_t i = 0; i != shapes.size(); ++i) {
          if (shapes[i].what == kind::distinct) c.arguments[i] = distinct++;
        }
      }
    }
    return all;
  }

  std::vector<operation_shape> operations_;
  int interchangeable_;
  std::vector<made_call> letters_;
  std::vector<thread_of_client> words_;
  std::vector<client> found_;
};

}  // namespace modelcheck::detail
