// Boost.Test's assertions in explored functions: BOOST_TEST, BOOST_CHECK, BOOST_REQUIRE and their like.
//
// It is included behind Boost.Test's own header, in each file that has assertions in explored functions. There an
// assertion that fails is a failure of the execution, with its expression, and one that passes does nothing, so all
// threads may have some. One in a file that does not include it fails as `not explored`.
#pragma once

#pragma GCC system_header

#ifndef BOOST_TEST_TOOL_IMPL
#include <boost/test/unit_test.hpp>
#endif

#include <boost/test/framework.hpp>
#include <boost/test/tree/observer.hpp>

#include <cstddef>
#include <sstream>
#include <string>
#include <tuple>
#include <utility>

#include "detail/frameworks.hpp"
#include "modelcheck.hpp"

namespace boost::test_tools::tt_detail {

inline void modelcheck_fails(unit_test::const_string file, std::size_t line, std::string const& words) {
  modelcheck::fail(words, file.begin(), static_cast<int>(line));  // a literal
}

/// What stands between the operands of a check, in words.
inline char const* modelcheck_operator(check_type ct) {
  switch (ct) {
    case CHECK_EQUAL: return " == ";
    case CHECK_NE: return " != ";
    case CHECK_LT: return " < ";
    case CHECK_LE: return " <= ";
    case CHECK_GT: return " > ";
    case CHECK_GE: return " >= ";
    default: return ", ";
  }
}

/// In the place of report_assertion().
template <class... More>
bool modelcheck_report(assertion_result const& held, unit_test::lazy_ostream const& expression,
                       unit_test::const_string file, std::size_t line, tool_level level, check_type ct,
                       std::size_t count, More const&... more) {
  if (!modelcheck::is_exploring()) return report_assertion(held, expression, file, line, level, ct, count, more...);
  if (!!held || level == WARN) return !!held;
  std::ostringstream words;
  words << "check " << expression << " has failed";
  if (!held.has_empty_message()) words << " " << held.message();
  modelcheck_fails(file, line, words.str());
  return false;
}

template <class Pred, class Operands, std::size_t... I>
bool modelcheck_check_operands(Pred p, unit_test::const_string file, std::size_t line, tool_level level, check_type ct,
                               Operands const& all, std::index_sequence<I...>) {
  assertion_result const held = p(std::get<2 * I>(all)...);
  if (!!held || level == WARN) return !!held;
  std::ostringstream words;
  words << "check ";
  ((words << (I == 0 ? "" : modelcheck_operator(ct)) << std::get<2 * I + 1>(all)), ...);
  words << " has failed";
  if constexpr (sizeof...(I) != 0) {
    words << " [";
    ((words << (I == 0 ? "" : ", ") << print_helper(std::get<2 * I>(all))), ...);
    words << "]";
  }
  if (!held.has_empty_message()) words << ". " << held.message();
  modelcheck_fails(file, line, words.str());
  return false;
}

/// In the place of check_frwd(): `more` has each operand and its text.
template <class Pred, class... More>
bool modelcheck_check(Pred p, unit_test::lazy_ostream const& expression, unit_test::const_string file, std::size_t line,
                      tool_level level, check_type ct, More const&... more) {
  if (!modelcheck::is_exploring()) return check_frwd(p, expression, file, line, level, ct, more...);
  return modelcheck_check_operands(p, file, line, level, ct, std::forward_as_tuple(more...),
                                   std::make_index_sequence<sizeof...(More) / 2>());
}

}  // namespace boost::test_tools::tt_detail

namespace modelcheck::detail {

/// Boost.Test calls it for each assertion that it makes itself, in spite of the macros below.
struct boost_test_observer : boost::unit_test::test_observer {
  void assertion_result(boost::unit_test::assertion_result) override {
    if (modelcheck::is_exploring())
      not_explored(
          "an assertion of Boost.Test in an explored function, in a file that does not include "
          "<modelcheck/boost_test.hpp> behind Boost.Test's header",
          "", 0);
  }
};

inline void boost_test_begins() { boost::unit_test::framework::register_observer(*new boost_test_observer); }

inline std::string boost_test_arguments() {
  if (!boost::unit_test::framework::test_in_progress()) return "";
  return "--run_test=" + as_word(boost::unit_test::framework::current_test_case().full_name());
}

inline bool const knows_boost_test = add({"Boost.Test", &boost_test_begins, &boost_test_arguments});

}  // namespace modelcheck::detail

#undef BOOST_TEST_PASSPOINT
#define BOOST_TEST_PASSPOINT()  \
  (::modelcheck::is_exploring() \
       ? void()                 \
       : ::boost::unit_test::unit_test_log.set_checkpoint(BOOST_TEST_L(__FILE__), static_cast<std::size_t>(__LINE__)))
#define report_assertion modelcheck_report
#define check_frwd modelcheck_check
