#include "verdict.hpp"

#include "../relacy.hpp"
#include "words.hpp"

namespace models {

void verdict::fail(failure_text what) {
  what_ = std::move(what);
  // Relacy's name for it is not looked at: there is a verdict already.
  rl::ctx().fail_test(what_.verdict.c_str(), rl::test_result_user_assert_failed, rl::debug_info());
  std::abort();
}

void verdict::fail(char const* name, raw_string const& message, site const& where) {
  fail({name, message + " (" + place(where) + ")"});
}

}  // namespace models
