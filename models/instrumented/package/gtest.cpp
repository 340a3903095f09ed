// Assertions of GoogleTest in what is explored: one that fails is a failure of the execution. GoogleTest itself would
// note it in the memory of a process that nobody asks.
//
// A part of the test program, which the linker has call this by the name with the prefix (modelcheck_instrument()).
#include <gtest/gtest.h>

#include "../include/modelcheck/modelcheck.hpp"

namespace {

/// What testing::internal::AssertHelper keeps to itself, and points to.
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
