// doctest's assertions in explored functions: CHECK, REQUIRE, FAIL and their like.
//
// It is included behind doctest's own header, in one file of the test program; modelcheck_instrument() does so itself
// for targets that link doctest. An assertion that fails is then a failure of the execution, with its expression, and
// one that passes does nothing, so all threads may have some.
#pragma once

#pragma GCC system_header

#if defined(DOCTEST_LIBRARY_INCLUDED)
#elif __has_include(<doctest/doctest.h>)
#include <doctest/doctest.h>
#else
#include <doctest.h>
#endif

#include <malloc.h>

#include <cstdlib>
#include <cstring>
#include <string>

#include "detail/frameworks.hpp"
#include "modelcheck.hpp"

namespace modelcheck::detail {

inline void doctest_fails(doctest::AssertData const& a) {
  if ((a.m_at & doctest::assertType::is_warn) != 0) return;
  std::string const words = std::string(doctest::assertString(a.m_at)) + "( " + a.m_expr + " )";
  std::string const why = a.m_decomp.size() != 0 ? a.m_decomp.c_str() : a.m_exception.c_str();
  modelcheck::fail(words + (why.empty() ? "" : ": ") + why, a.m_file, a.m_line);
}

/// FAIL and MESSAGE, which have no expression.
struct doctest_messages : doctest::IReporter {
  explicit doctest_messages(doctest::ContextOptions const&) {}

  void log_message(doctest::MessageData const& m) override {
    if (!modelcheck::is_exploring()) return;
    if ((m.m_severity & doctest::assertType::is_warn) != 0)
      not_explored("MESSAGE of doctest in an explored function", m.m_file, static_cast<unsigned>(m.m_line));
    modelcheck::fail(std::string("FAIL: ") + m.m_string.c_str(), m.m_file, m.m_line);
  }
  void report_query(doctest::QueryData const&) override {}
  void test_run_start() override {}
  void test_run_end(doctest::TestRunStats const&) override {}
  void test_case_start(doctest::TestCaseData const&) override {}
  void test_case_reenter(doctest::TestCaseData const&) override {}
  void test_case_end(doctest::CurrentTestCaseStats const&) override {}
  void test_case_exception(doctest::TestCaseException const&) override {}
  void subcase_start(doctest::SubcaseSignature const& s) override {
    if (modelcheck::is_exploring())
      not_explored("a SUBCASE of doctest in an explored function", s.m_file, static_cast<unsigned>(s.m_line));
  }
  void subcase_end() override {}
  void log_assert(doctest::AssertData const&) override {}
  void test_case_skipped(doctest::TestCaseData const&) override {}
};

/// The handler of assertions in doctest's state. doctest lets one set it for a Context of one's own only, and names no
/// other place: so it is looked for in one.
inline doctest::detail::assert_handler* doctest_handler() {
  doctest::Context probe;
  probe.setAssertHandler(&doctest_fails);
  char* its_state = nullptr;
  std::memcpy(&its_state, reinterpret_cast<char const*>(&probe), sizeof its_state);
  for (std::size_t at = 0; at + sizeof(void*) <= malloc_usable_size(its_state); at += sizeof(void*)) {
    doctest::detail::assert_handler each = nullptr;
    std::memcpy(&each, its_state + at, sizeof each);
    auto const* const state = reinterpret_cast<char const*>(doctest::getContextOptions());
    if (each == &doctest_fails)
      return reinterpret_cast<doctest::detail::assert_handler*>(const_cast<char*>(state) + at);
  }
  return nullptr;
}

/// Outside of test cases, as doctest then sees it, an assertion that passes counts nothing, and one that fails calls
/// the handler. What doctest makes at the first exception is made now, and not by the threads.
inline void doctest_begins() {
  try {
    throw 0;
  } catch (...) {
    doctest::detail::ResultBuilder(doctest::assertType::DT_CHECK_THROWS, "", 0, "").translateException();
  }
  auto* const handler = doctest_handler();
  if (handler == nullptr) std::abort();
  *handler = &doctest_fails;
  doctest::is_running_in_test = false;
}

/// Names of tests are patterns for doctest, which a comma divides.
inline std::string doctest_arguments() {
  auto const* const options = doctest::getContextOptions();
  if (!doctest::is_running_in_test || options == nullptr || options->currentTest == nullptr) return "";
  std::string pattern;
  for (char const* c = options->currentTest->m_name; *c != '\0'; ++c) {
    if (*c == ',') pattern += '\\';
    pattern += *c;
  }
  return "--test-case=" + as_word(pattern);
}

inline int const hears_doctest = doctest::registerReporter<doctest_messages>("modelcheck", 0, false);
inline bool const knows_doctest = add({"doctest", &doctest_begins, &doctest_arguments});

}  // namespace modelcheck::detail
