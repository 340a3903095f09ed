// What the XML holds, and that it is XML.
#include "../junit_report.hpp"

#include <gtest/gtest.h>

#include "../../tests/examples.hpp"

namespace models::checker {

namespace {

using testing::example;
using testing::saw;

bool contains(std::string const& text, std::string const& part) { return text.find(part) != std::string::npos; }

/// Whether every element is closed where it must be, and nothing stands in between that XML does not allow there. Of
/// the entities only those that escaped() makes; "" when all is well.
std::string what_is_wrong_with(std::string const& xml) {
  std::vector<std::string> open;
  std::size_t at = xml.find("?>");
  if (at == std::string::npos) return "no declaration";
  for (at += 2; at != xml.size();) {
    if (xml[at] == '&') {
      bool known = false;
      for (char const* entity : {"&amp;", "&lt;", "&gt;", "&quot;"})
        known = known || xml.compare(at, std::string_view(entity).size(), entity) == 0;
      if (!known) return "an entity at " + xml.substr(at, 20);
    }
    if (xml[at] != '<') {
      if (static_cast<unsigned char>(xml[at]) < 0x20 && xml[at] != '\n') return "a control character";
      ++at;
      continue;
    }
    std::size_t const end = xml.find('>', at);
    std::string const tag = xml.substr(at + 1, end - at - 1);
    if (tag.find('<') != std::string::npos) return "'<' in " + tag;
    std::size_t quotes = 0;
    for (char const c : tag) quotes += c == '"' ? 1 : 0;
    if (quotes % 2 != 0) return "quotes in " + tag;
    std::string const name = tag.substr(0, tag.find(' '));
    if (name[0] == '/') {
      if (open.empty() || open.back() != name.substr(1)) return "closed: " + name;
      open.pop_back();
    } else if (tag.back() != '/') {
      open.push_back(name);
    }
    at = end + 1;
  }
  return open.empty() ? "" : "not closed: " + open.back();
}

class Junit : public ::testing::Test {
 protected:
  std::string report(std::vector<row const*> const& rows, bool require_exhaustive = false) {
    return to_junit({chosen_, rows, found_, require_exhaustive, from_, "modelcheck"}, "/src");
  }

  scenario const right_ = example("slot/a");
  scenario const wrong_ = example("wrong/b", "leak");
  std::vector<scenario const*> chosen_{&right_, &wrong_};
  all_findings found_;
  origin from_{"modelcheck", "1.2.3", "abc", {"run", "--filter", "a<b"}};
};

TEST_F(Junit, HasASuiteForAGroupAndACaseForARow) {
  exploration_result seen = saw("pass");
  seen.seconds = 1.5;
  row const rows[] = {judge(right_, seen, 0), judge(wrong_, saw("leak", false), 0)};
  std::string const xml = report({&rows[0], &rows[1]});
  EXPECT_EQ(what_is_wrong_with(xml), "") << xml;
  EXPECT_TRUE(contains(xml,
                       "<testsuites name=\"modelcheck\" tests=\"2\" failures=\"0\" errors=\"0\" skipped=\"0\" "
                       "time=\"1.500\">\n"))
      << xml;
  EXPECT_TRUE(contains(xml, "<testsuite name=\"slot\" tests=\"1\" failures=\"0\"")) << xml;
  EXPECT_TRUE(contains(xml, "<testcase classname=\"slot\" name=\"a\" time=\"1.500\"/>\n")) << xml;
  EXPECT_TRUE(contains(xml, "<testcase classname=\"wrong\" name=\"b\" time=\"0.000\"/>\n")) << xml;
  EXPECT_TRUE(contains(xml, "<property name=\"complete\" value=\"true\"/>")) << xml;
  EXPECT_TRUE(contains(xml, "<property name=\"arguments\" value=\"run --filter 'a&lt;b'\"/>")) << xml;
  EXPECT_FALSE(contains(xml, "<failure")) << xml;
}

TEST_F(Junit, HoldsTheTextOfAFailure) {
  exploration_result seen = saw("data race", false);
  seen.message = "a < b && \"c\" \xff\x01";
  seen.schedule = "01";
  seen.output = "]]> <tag> \xed\xa0\x80";
  row r = judge(wrong_, seen, 0);
  r.seen.trace = "step  thread 0\n   1  => data race\n";
  row const good = judge(right_, saw("pass"), 0);
  std::string const xml = report({&good, &r});
  EXPECT_EQ(what_is_wrong_with(xml), "") << xml;
  EXPECT_TRUE(contains(xml, "<failure type=\"data race\" message=\"a &lt; b &amp;&amp; &quot;c&quot; ??\">")) << xml;
  EXPECT_TRUE(contains(xml, "replay &apos;") || contains(xml, "modelcheck replay 'wrong/b@01'")) << xml;
  EXPECT_TRUE(contains(xml, "   1  =&gt; data race\n")) << xml;
  EXPECT_TRUE(contains(xml, "]]&gt; &lt;tag&gt; \\xed\\xa0\\x80\n")) << xml;
  EXPECT_TRUE(contains(xml, "<testsuite name=\"wrong\" tests=\"1\" failures=\"1\"")) << xml;
}

TEST_F(Junit, NamesTheLineOfAFailureAndThatOfAScenario) {
  scenario here = right_;
  here.where = site::current("/src/models/a.cpp", "", 7);
  scenario listed = wrong_;
  listed.what.declared_in = "litmus/b.cpp";
  chosen_ = {&here, &listed};
  row const good = judge(here, saw("pass"), 0);
  row bad = judge(listed, saw("data race", false), 0);
  EXPECT_TRUE(contains(report({&good, &bad}), "name=\"a\" time=\"0.000\" file=\"models/a.cpp\" line=\"7\"/>"))
      << report({&good, &bad});
  EXPECT_TRUE(contains(report({&good, &bad}), "name=\"b\" time=\"0.000\" file=\"litmus/b.cpp\">"));
  execution_record recorded;
  recorded.wrong_at = {"/elsewhere/c.hpp", 12};
  bad.seen.execution = std::make_shared<execution_record const>(recorded);
  EXPECT_TRUE(contains(report({&good, &bad}), "name=\"b\" time=\"0.000\" file=\"/elsewhere/c.hpp\" line=\"12\">"));
}

TEST_F(Junit, CallsAWrongProgramThatPassesNotCaught) {
  row const r = judge(wrong_, saw("pass"), 0);
  EXPECT_TRUE(contains(report({&r}), "<failure type=\"not caught\" message=\"expected leak, and it passes, exhaustive"))
      << report({&r});
}

TEST_F(Junit, CallsWhatWasNotFinishedSkipped) {
  row const r = judge(right_, saw("pass"), 0);
  std::string const xml = report({&r});
  EXPECT_EQ(what_is_wrong_with(xml), "") << xml;
  EXPECT_TRUE(contains(xml, "name=\"b\" time=\"0.000\">\n      <skipped ")) << xml;
  EXPECT_TRUE(contains(xml, "skipped=\"1\"")) << xml;
  EXPECT_TRUE(contains(xml, "<property name=\"complete\" value=\"false\"/>")) << xml;
}

TEST_F(Junit, FailsWhatIsLeftOpenWhereThatIsAFailure) {
  row const r = judge(right_, saw("pass", false), 0);
  EXPECT_FALSE(contains(report({&r}), "<failure"));
  EXPECT_TRUE(contains(report({&r}, true), "<failure type=\"not exhaustive\""));
}

TEST_F(Junit, FailsWhatIsNotCovered) {
  found_ = {{"coverage", {{.name = "stack"}}}};
  EXPECT_TRUE(contains(report({}), "<testcase classname=\"coverage\" name=\"stack\" time=\"0.000\"/>"));
  found_[0].second[0] = {.name = "stack", .as_expected = false, .text = "push: empty was not reached"};
  std::string const xml = report({});
  EXPECT_EQ(what_is_wrong_with(xml), "") << xml;
  EXPECT_TRUE(contains(xml, "<failure type=\"coverage\"")) << xml;
  EXPECT_TRUE(contains(xml, "push: empty")) << xml;
  found_[0].second[0] = {.name = "stack", .in_full = false};
  EXPECT_FALSE(contains(report({}), "stack"));
}

TEST(Xml, HoldsEveryCharacterThatItCan) {
  EXPECT_EQ(escaped("a\tb\n\xc3\xa4 \xf0\x9f\x98\x80 \xef\xbf\xbd"), "a\tb\n\xc3\xa4 \xf0\x9f\x98\x80 \xef\xbf\xbd");
  EXPECT_EQ(escaped("\xc0\x80"), "??") << "overlong";
  EXPECT_EQ(escaped("\xef\xbf\xbe"), "???") << "no character";
  EXPECT_EQ(escaped("\xf4\x90\x80\x80"), "????") << "beyond the last one";
  EXPECT_EQ(escaped("\xe2\x82"), "??") << "cut short";
  EXPECT_EQ(escaped(std::string_view("\0\x1b", 2)), "??");
}

}  // namespace

}  // namespace models::checker
