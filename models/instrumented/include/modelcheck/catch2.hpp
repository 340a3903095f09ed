// Catch2's assertions in explored functions: CHECK, REQUIRE, FAIL and their like, of the versions 2 and 3.
//
// It is included behind Catch2's own header, in one file of the test program; modelcheck_instrument() does so itself
// for targets that link Catch2. An assertion that fails is then a failure of the execution, with its expression, and
// one that passes does nothing, so all threads may have some. WARN, and INFO with Catch2 3, do nothing.
#pragma once

#pragma GCC system_header

#if defined(CATCH_VERSION_MAJOR) || defined(TWOBLUECUBES_SINGLE_INCLUDE_CATCH_HPP_INCLUDED)
#elif __has_include(<catch2/catch_version_macros.hpp>)
#include <catch2/catch_version_macros.hpp>
#elif __has_include(<catch2/catch.hpp>)
#include <catch2/catch.hpp>
#else
#include <catch.hpp>
#endif

#if CATCH_VERSION_MAJOR >= 3
#include <catch2/catch_assertion_info.hpp>
#include <catch2/catch_message.hpp>
#include <catch2/interfaces/catch_interfaces_capture.hpp>
#include <catch2/interfaces/catch_interfaces_generatortracker.hpp>
#include <catch2/internal/catch_assertion_handler.hpp>
#include <catch2/internal/catch_context.hpp>
#include <catch2/internal/catch_decomposer.hpp>
#include <catch2/internal/catch_result_type.hpp>
#include <catch2/internal/catch_reusable_string_stream.hpp>
#include <catch2/internal/catch_test_failure_exception.hpp>
#endif

#include <memory>
#include <sstream>
#include <string>
#include <type_traits>

#include "detail/frameworks.hpp"
#include "modelcheck.hpp"

namespace modelcheck::detail {

/// Stands in the place of Catch2's own object to which each assertion turns. The versions differ in some parameters, so
/// there are overloads, and none says that it overrides.
class catch2_assertions : public Catch::IResultCapture {
 public:
  using info = Catch::AssertionInfo;
  using reaction = Catch::AssertionReaction;
  using result_type = Catch::ResultWas::OfType;

  void notifyAssertionStarted(info const&) {}
  void handleExpr(info const& a, Catch::ITransientExpression const& e, reaction&) {
    bool const is_false = (a.resultDisposition & Catch::ResultDisposition::FalseTest) != 0;
    if (passes(a, e.getResult() != is_false)) return;
    std::ostringstream words;
    words << (is_false ? "not " : "");
    e.streamReconstructedExpression(words);
    fails(a, words.str());
  }
  void handleMessage(info const& a, result_type type, std::string&& message, reaction&) { says(a, type, message); }
  void handleMessage(info const& a, result_type type, Catch::StringRef const& message, reaction&) {
    says(a, type, message);
  }
  void handleMessage(info const& a, result_type type, Catch::StringRef message, reaction&) { says(a, type, message); }
  void handleUnexpectedExceptionNotThrown(info const& a, reaction&) {
    if (!passes(a, false)) fails(a, "no exception was thrown");
  }
  void handleUnexpectedInflightException(info const& a, std::string const& message, reaction&) {
    if (!passes(a, false)) fails(a, "unexpected exception: " + message);
  }
  void handleUnexpectedInflightException(info const& a, std::string&& message, reaction& r) {
    handleUnexpectedInflightException(a, static_cast<std::string const&>(message), r);
  }
  void handleIncomplete(info const& a) { fails(a, "an exception was thrown, or the thread ended"); }
  void handleNonExpr(info const& a, result_type type, reaction&) {
    if (!passes(a, (type & Catch::ResultWas::FailureBit) == 0)) fails(a, "");
  }
  bool lastAssertionPassed() { return last_passed(); }
  void assertionPassed() {}

  // These need state of the test case.
#if CATCH_VERSION_MAJOR >= 3
  bool sectionStarted(Catch::StringRef, Catch::SourceLineInfo const& where, Catch::Counts&) {
    not_explored("a SECTION of Catch2 in an explored function", where.file, static_cast<unsigned>(where.line));
  }
  bool sectionStarted(Catch::SectionInfo const&, Catch::Counts&) { refuse("a SECTION"); }
  void sectionEnded(Catch::SectionEndInfo&&) {}
  void sectionEndedEarly(Catch::SectionEndInfo&&) {}
  Catch::IGeneratorTracker* acquireGeneratorTracker(Catch::StringRef, Catch::SourceLineInfo const&) {
    refuse("GENERATE");
  }
  Catch::IGeneratorTracker* createGeneratorTracker(Catch::StringRef, Catch::SourceLineInfo,
                                                   Catch::Generators::GeneratorBasePtr&&) {
    refuse("GENERATE");
  }
  void benchmarkPreparing(Catch::StringRef) { refuse("BENCHMARK"); }
  void benchmarkFailed(Catch::StringRef) {}
  void pushScopedMessage(Catch::MessageInfo const&) {}
  void pushScopedMessage(Catch::MessageInfo&&) {}
  void popScopedMessage(Catch::MessageInfo const&) {}
  void popScopedMessage(unsigned) {}
  void emplaceUnscopedMessage(Catch::MessageBuilder&&) {}
  void emplaceUnscopedMessage(Catch::MessageBuilder const&) {}
#else
  bool sectionStarted(Catch::SectionInfo const& s, Catch::Counts&) {
    not_explored("a SECTION of Catch2 in an explored function", s.lineInfo.file,
                 static_cast<unsigned>(s.lineInfo.line));
  }
  void sectionEnded(Catch::SectionEndInfo const&) {}
  void sectionEndedEarly(Catch::SectionEndInfo const&) {}
  Catch::IGeneratorTracker& acquireGeneratorTracker(Catch::StringRef, Catch::SourceLineInfo const&) {
    refuse("GENERATE");
  }
  void benchmarkPreparing(std::string const&) { refuse("BENCHMARK"); }
  void benchmarkFailed(std::string const&) {}
  // They count in a variable that all threads share.
  void pushScopedMessage(Catch::MessageInfo const& m) {
    not_explored("INFO and CAPTURE of Catch2 2 in an explored function", m.lineInfo.file,
                 static_cast<unsigned>(m.lineInfo.line));
  }
  void popScopedMessage(Catch::MessageInfo const&) {}
  void emplaceUnscopedMessage(Catch::MessageBuilder const& m) { pushScopedMessage(m.m_info); }
#endif
#if CATCH_VERSION_MAJOR >= 3 || defined(CATCH_CONFIG_ENABLE_BENCHMARKING)
  void benchmarkStarting(Catch::BenchmarkInfo const&) {}
  void benchmarkEnded(Catch::BenchmarkStats<> const&) {}
#endif
  void handleFatalErrorCondition(Catch::StringRef) {}
  std::string getCurrentTestName() const { return ""; }
  Catch::AssertionResult const* getLastResult() const { return nullptr; }
  void exceptionEarlyReported() {}

 private:
  static bool& last_passed() {
    static thread_local bool last = true;  // what CHECKED_IF asks for
    return last;
  }
  static bool passes(info const& a, bool holds) {
    last_passed() = holds;
    return holds || (a.resultDisposition & Catch::ResultDisposition::SuppressFail) != 0;
  }
  static std::string text(Catch::StringRef const& s) { return {s.data(), s.size()}; }
  [[noreturn]] static void fails(info const& a, std::string const& why) {
    std::string const expression = text(a.capturedExpression);
    modelcheck::fail(
        text(a.macroName) + (expression.empty() ? "" : "( " + expression + " )") + (why.empty() ? "" : ": ") + why,
        a.lineInfo.file, static_cast<int>(a.lineInfo.line));
  }
  template <class Text>
  static void says(info const& a, result_type type, Text const& message) {
    constexpr int skipped = 4;  // ResultWas::ExplicitSkip, which Catch2 has since 3.3
    if (static_cast<int>(type) == skipped)
      not_explored("SKIP of Catch2 in an explored function", a.lineInfo.file, static_cast<unsigned>(a.lineInfo.line));
    if (!passes(a, (type & Catch::ResultWas::FailureBit) == 0)) fails(a, {message.data(), message.size()});
  }
  [[noreturn]] static void refuse(std::string const& what) {
    not_explored(what + " of Catch2 in an explored function", "", 0);
  }
};

static_assert(!std::is_abstract_v<catch2_assertions>, "modelcheck does not know this version of Catch2 yet");

inline void catch2_begins() {
  // Catch2 keeps streams for the text of a value. Their memory must not be that of an execution.
  constexpr int at_once = 8;
  constexpr std::size_t longest = 16 * 1024;
  auto const streams = std::make_unique<Catch::ReusableStringStream[]>(at_once);
  for (int i = 0; i != at_once; ++i) streams[i].get() << std::string(longest, ' ');
  Catch::getCurrentMutableContext().setResultCapture(new catch2_assertions);
}

/// Names of tests are patterns for Catch2: some characters must be escaped.
inline std::string catch2_arguments() {
  auto* const running = Catch::getCurrentMutableContext().getResultCapture();
  std::string pattern;
  for (char const c : running == nullptr ? "" : running->getCurrentTestName()) {
    if (c == ',' || c == '[' || c == '\\' || c == '"' || c == '*') pattern += '\\';
    pattern += c;
  }
  return pattern.empty() ? "" : as_word(pattern);
}

inline bool const knows_catch2 = add({"Catch2", &catch2_begins, &catch2_arguments});

}  // namespace modelcheck::detail
