// What a litmus test declares about itself: one question, and every outcome with a verdict and a reason.
//
// A declaration is the same for the explorer, the native runs and herd7.
#pragma once

#include <cstddef>
#include <cstdint>
#include <deque>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include <rendezvous/orders.hpp>

namespace litmus {

/// What C++20 says of an outcome.
enum class kind : std::uint8_t {
  allowed,      // it can happen, as one expects
  interesting,  // it can happen, and one might not expect it: this is what the test is for
  forbidden,    // it cannot happen
  discouraged,  // C++20 only says that it should not happen, without a definition; here it counts as forbidden
  undefined,    // the program is wrong; the values name the failure: data race, use after free, deadlock
};
using enum kind;

constexpr bool must_not_happen(kind k) { return k == forbidden || k == discouraged; }

/// Whether this checker shows what C++20 says.
enum class shown : std::uint8_t {
  as_declared,
  never_shown,  // it needs load buffering, which C++20 allows and the checker does not explore
};
using enum shown;

/// One line of the table of outcomes. The values are what P0, P1, ... and finally() return, in that order. "0|1 0|1"
/// stands for four outcomes, without those that an earlier line has declared.
struct outcome {
  std::string_view values;
  kind cpp20;
  std::string_view why;
  shown here = as_declared;
};

struct declaration {
  std::string_view question;
  std::vector<outcome> outcomes;                   // the first one is what the question is about
  std::vector<rendezvous::order::entry> guards{};  // entries of the order contract that rely on the answer
  std::string_view not_for_tsan = "";              // why it is not run under ThreadSanitizer
  bool long_running = false;                       // explored by `make test-long` only
  bool spurious_wake_ups = true;                   // false: explored without spurious wake-ups
};

/// A test: its declaration, and what follows from the file's path.
struct test_info {
  std::string name;  // group/shape+strength+strength
  std::string file;  // from the top of the repository
  int threads = 0;
  declaration what;  // its outcomes without alternatives, as views of `words`
  std::shared_ptr<std::deque<std::string>> words = std::make_shared<std::deque<std::string>>();
  std::size_t asked = 0;  // the first `asked` of them are the first line, which the question is about
  [[nodiscard]] outcome const* find(std::string_view values) const;
  /// The failure that the test must show, or null.
  [[nodiscard]] outcome const* failure() const;
};

/// `inner` comes between group and name: litmus/exchanger/single_slot/..., for the algorithm "single_slot".
/// Ends the program with a message when the declaration contradicts itself.
test_info describe(std::string_view file, std::string_view inner, int threads, declaration what);

std::string_view to_string(kind k);

}  // namespace litmus
