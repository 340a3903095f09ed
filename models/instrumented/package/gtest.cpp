// The part that knows GoogleTest. An assertion that fails in an explored function is a failure of the execution;
// GoogleTest itself would only record it in the memory of the exploring process. It also names the running test.
//
// It is part of the test program, whose calls the linker redirects to names with a prefix (modelcheck_instrument()).
#include <gtest/gtest.h>

#include "../include/modelcheck/modelcheck.hpp"

namespace {

/// The private data to which testing::internal::AssertHelper points.
struct assertion {
  testing::TestPartResult::Type type;
  char const* file;
  int line;
  std::string message;
};

}  // namespace

// testing::internal::AssertHelper::operator=(testing::Message const&) const
extern "C" [[gnu::weak]] void __real__ZNK7testing8internal12AssertHelperaSERKNS_7MessageE(assertion const* const* self,
                                                                                          testing::Message const& more);

extern "C" void __wrap__ZNK7testing8internal12AssertHelperaSERKNS_7MessageE(assertion const* const* self,
                                                                            testing::Message const& more) {
  if (!modelcheck::is_exploring()) return __real__ZNK7testing8internal12AssertHelperaSERKNS_7MessageE(self, more);
  assertion const& it = **self;
  if (it.type != testing::TestPartResult::kNonFatalFailure && it.type != testing::TestPartResult::kFatalFailure) return;
  std::string const said = more.GetString();
  modelcheck::fail(it.message + (said.empty() ? "" : "\n" + said), it.file, it.line);
}

extern "C" char const* modelcheck_argument_for_this_test() {
  testing::TestInfo const* const test = testing::UnitTest::GetInstance()->current_test_info();
  static std::string text;
  text = test == nullptr ? "" : std::string("--gtest_filter=") + test->test_suite_name() + "." + test->name();
  return text.c_str();
}
