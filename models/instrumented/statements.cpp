// What a program under test states about its execution: its outcome, an assumption, a failure. In C++, as
// <modelcheck/modelcheck.hpp> declares it, and in C.
#include <cstdio>
#include <cstdlib>
#include <string>

#include <fmt/format.h>

#include "../program/host.hpp"
#include "entry.hpp"
#include "front.hpp"
#include "include/modelcheck/modelcheck.hpp"

using models::instrumented::front;

namespace modelcheck {

EXPORTED bool is_exploring() noexcept { return front::of_running_thread() != nullptr; }

EXPORTED void outcome(std::string const& word) {
  if (is_exploring()) models::outcome(word.c_str());
}

EXPORTED void assume(bool holds) {
  if (front* const f = front::of_running_thread()) f->assume(holds, CALLED_FROM);
}

EXPORTED void fail(std::string const& why, char const* file, int line) {
  if (front* const f = front::of_running_thread())
    f->fail_at("assertion failed", why, models::site::current(file, "", static_cast<unsigned>(line)));
  fmt::print(stderr, "{}:{}: modelcheck::fail: {}\n", file, line, why);
  std::abort();
}

}  // namespace modelcheck

ENTRY void modelcheck_outcome(char const* words) {
  if (modelcheck::is_exploring()) models::outcome(words);
}

ENTRY void modelcheck_assume(int holds) {
  if (front* const f = front::of_running_thread()) f->assume(holds != 0, CALLED_FROM);
}
