// The page of a report, made of data that are made up: what its pictures show, what is escaped, what is refused.
#include "../page.hpp"

#include <gtest/gtest.h>

#include "../execution_picture.hpp"
#include "../html.hpp"
#include "../json_report.hpp"
#include "../report_words.hpp"
#include "../state_picture.hpp"

namespace models::checker {

namespace {

std::size_t count(std::string const& text, std::string const& what) {
  std::size_t n = 0;
  for (auto at = text.find(what); at != std::string::npos; at = text.find(what, at + what.size())) ++n;
  return n;
}

recorded_step step(int thread, std::string effect, int from = -1) {
  recorded_step s;
  s.thread = thread;
  s.kind = "data";
  s.effect = std::move(effect);
  s.place = "a.hpp:1";
  s.from = from;
  return s;
}

/// A message that is passed with a read that should acquire, and does not.
execution_record message_passing() {
  execution_record r{2, {step(0, "writes data"), step(0, "flag: stores 1"), step(1, "flag: reads 1", 1)}, {}, {}};
  r.steps.push_back(step(1, "reads data"));
  r.steps[1].entry = "send";
  r.steps[1].number = 1;
  r.steps[1].order = "release";
  r.steps[2].entry = "receive";
  r.steps[2].number = 2;
  r.steps[2].order = "relaxed";
  r.steps[2].stated = "acquire";
  r.steps[3].failed = true;
  r.faults = {{0, 3, "unordered"}, {1, 2, "pair"}};
  return r;
}

TEST(HtmlText, LeavesNothingThatAPageWouldTakeForItsOwn) {
  EXPECT_EQ(html_text("<a b=\"c\" d='e'>&amp;"), "&lt;a b=&quot;c&quot; d=&#39;e&#39;&gt;&amp;amp;");
  EXPECT_EQ(html_text(std::string("\x01 \x7f", 3)), "\xef\xbf\xbd \xef\xbf\xbd");
  EXPECT_EQ(html_text("a → b\n"), "a → b\n");
  EXPECT_EQ(width_of("a → b"), 5u);
}

TEST(PictureOfAnExecution, HasANodeForEachStepAndTheFaultsInRed) {
  std::string const svg = picture_of(message_passing());
  EXPECT_EQ(count(svg, "<g class=\"node"), 4u);
  EXPECT_EQ(count(svg, "<g class=\"node failed\" data-step=\"4\""), 1u) << svg;
  EXPECT_EQ(count(svg, "<path class=\"wrong\" data-from=\"2\" data-to=\"3\""), 1u) << svg;
  EXPECT_EQ(count(svg, "<path class=\"unordered\" data-from=\"1\" data-to=\"4\""), 1u) << svg;
  EXPECT_EQ(count(svg, "<path class=\"reads-from\""), 0u) << "the read that went wrong is drawn twice: " << svg;
  EXPECT_EQ(count(svg, "<circle class=\"mark\""), 2u);
  EXPECT_EQ(count(svg, "class=\"changed\">relaxed"), 1u) << svg;
}

TEST(PictureOfAnExecution, TellsReadsOfOldValuesFromOthers) {
  execution_record r = message_passing();
  r.faults.clear();
  EXPECT_EQ(count(picture_of(r), "<path class=\"reads-from\" data-from=\"2\" data-to=\"3\""), 1u);
  r.steps[2].newer = 1;
  EXPECT_EQ(count(picture_of(r), "<path class=\"old\" data-from=\"2\" data-to=\"3\""), 1u);
}

TEST(PictureOfAnExecution, HasAColumnMoreForWhatRunsAfterTheThreads) {
  execution_record r = message_passing();
  EXPECT_EQ(count(picture_of(r), "<text class=\"head\""), 2u);
  r.steps.push_back(step(-1, "reads data"));
  EXPECT_EQ(count(picture_of(r), "<text class=\"head\""), 3u);
}

TEST(PictureOfAnExecution, NumbersEachStepWithinItsBox) {
  std::string const svg = picture_of(message_passing());
  std::string const box = "<rect x=\"";
  std::string const number = "<text class=\"number\" x=\"";
  std::size_t at = 0;
  for (int step = 1; step <= 4; ++step) {
    at = svg.find(box, at);
    double const left = std::stod(svg.substr(at + box.size()));
    double const width = std::stod(svg.substr(svg.find("width=\"", at) + 7));
    at = svg.find(number, at);
    double const x = std::stod(svg.substr(at + number.size()));
    EXPECT_LT(left, x) << "step " << step;
    EXPECT_LT(x, left + width) << "step " << step;
  }
}

TEST(Faults, NameTheEntriesAndTheOrdersOfTheSource) {
  auto const words = faults_in_words(message_passing());
  ASSERT_EQ(words.size(), 2u);
  EXPECT_EQ(words[0], "Not ordered: step 1 of thread 0, and step 4 of thread 1.");
  EXPECT_EQ(
      words[1],
      "What should have ordered them: send (1) release by thread 0 (step 2), read by receive (2) relaxed of thread "
      "1 (step 3). In the source receive (2) is acquire.");
}

TEST(PictureOfStates, MarksWhatWasNotReached) {
  covered_location const l{"slot",
                           {"empty", "node"},
                           {{"offer", 2, "empty", "node", "on offer", true},
                            {"claim", 4, "node", "empty", "taken", false},
                            {"look", 1, "empty", "", "nobody", true}}};
  std::string const svg = picture_of(l);
  EXPECT_EQ(count(svg, "<g class=\"state"), 2u);
  EXPECT_EQ(count(svg, "<path class=\"change\""), 1u);
  EXPECT_EQ(count(svg, "<path class=\"unreached\""), 1u);
  EXPECT_EQ(count(svg, "claim (4), taken: not reached"), 1u);
  EXPECT_EQ(count(svg, "look"), 0u);
}

std::string refusal_of(run_data (*read)(std::string_view, std::string const&), std::string const& text) {
  try {
    read(text, "it.json");
  } catch (bad_argument const& e) {
    return e.what();
  }
  return "not refused";
}

TEST(RunData, AreRefusedWhereTheyAreOfSomethingElse) {
  EXPECT_EQ(refusal_of(run_from, "{"), "'it.json' is not the JSON of 'modelcheck run'");
  EXPECT_EQ(refusal_of(run_from, "[1]"), "'it.json' is not the JSON of 'modelcheck run'");
  EXPECT_EQ(refusal_of(run_from, R"({"schema": {"name": "x", "number": 2}})"),
            "'it.json' is the JSON of 'x', not of 'modelcheck run'");
  EXPECT_EQ(refusal_of(run_from, R"({"schema": {"name": "modelcheck run", "number": 1}})"),
            "'it.json' is of number 1 of the schema 'modelcheck run', and number 4 is understood here");
  EXPECT_EQ(refusal_of(run_from, R"({"schema": "x"})"), "'it.json' is not the JSON of 'modelcheck run'");
  EXPECT_EQ(refusal_of(run_from, R"({"schema": {"name": 7, "number": "x"}})"),
            "'it.json' is not the JSON of 'modelcheck run'");
}

void add_row(run_data& d, std::string const& name, search_verdict const& expected) {
  auto const s = std::make_shared<scenario>();
  s->what.name = name;
  s->what.expected = expected;
  s->repeated_by = [name](std::string const&) { return "my_check replay '" + name + "@01'"; };
  row r;
  r.what = s;
  r.verdict = "data race";
  r.message = "thread 0 races";
  r.seen.execution = std::make_shared<execution_record const>(message_passing());
  d.rows.push_back(r);
}

run_data run_of(bool as_expected) {
  run_data d{{"my_check", "1.2.3", "abc", "g++ 12", "run", true}, {}, {}};
  add_row(d, "slot/a", as_expected ? "data race" : "pass");
  return d;
}

/// What the page says of the lines in the picture of that execution.
std::string legend_of(execution_record const& e) {
  report_data d;
  d.run = run_of(false);
  d.run->rows[0].seen.execution = std::make_shared<execution_record const>(e);
  std::string const page = html_page(d);
  std::size_t const begin = page.find("<figcaption>");
  return page.substr(begin, page.find("</figcaption>") - begin);
}

TEST(Page, SaysWhatEachKindOfLineInAPictureIs) {
  execution_record e = message_passing();
  EXPECT_EQ(count(legend_of(e), "class=\"key "), 3u) << legend_of(e);
  for (char const* const kind : {"wrong", "unordered", "failed"})
    EXPECT_EQ(count(legend_of(e), "class=\"key " + std::string(kind) + "\""), 1u) << kind;
  e.faults = {{1, 3, "missed"}};
  EXPECT_EQ(count(legend_of(e), "class=\"key reads-from\""), 1u);
  e.steps[2].newer = 1;
  EXPECT_EQ(count(legend_of(e), "class=\"key reads-from\""), 0u);
  EXPECT_EQ(count(legend_of(e), "class=\"key old\""), 1u);
  EXPECT_NE(legend_of(e).find("who is not woken"), std::string::npos) << legend_of(e);
  EXPECT_EQ(legend_of(e).find("nothing orders"), std::string::npos) << legend_of(e);
  e.faults.clear();
  e.steps = {e.steps[0]};
  EXPECT_EQ(count(legend_of(e), "class=\"key "), 0u) << legend_of(e);
}

TEST(Page, LeavesOutTheSectionsOfWhichNothingIsKnown) {
  report_data d;
  d.run = run_of(false);
  std::string const page = html_page(d);
  EXPECT_NE(page.find("<section id=\"run\">"), std::string::npos);
  EXPECT_EQ(page.find("<section id=\"coverage\">"), std::string::npos);
  EXPECT_EQ(page.find("<section id=\"audit\">"), std::string::npos);
  EXPECT_EQ(page.find("<section id=\"relaxations\">"), std::string::npos);
  EXPECT_NE(page.find("my_check replay &#39;slot/a@01&#39;"), std::string::npos);
  EXPECT_NE(page.find("<dd>my_check run</dd>"), std::string::npos);
}

TEST(Page, ShowsOneExecutionOfThoseThatFailedInTheSameWay) {
  report_data d;
  d.run = run_of(false);
  for (char const* const name : {"slot/b", "slot/c", "slot/d"}) add_row(*d.run, name, "pass");
  execution_record e = message_passing();
  for (recorded_step& s : e.steps) s.place.clear();  // then those with one message are alike
  for (row& r : d.run->rows) r.seen.execution = std::make_shared<execution_record const>(e);
  d.run->rows[0].seen.execution.reset();
  d.run->rows[3].message = "thread 1 races elsewhere";
  std::string const page = html_page(d);
  EXPECT_EQ(count(page, "<svg class=\"execution\""), 2u);
  EXPECT_EQ(count(page, "<tbody class=\"row\""), 4u);
  EXPECT_EQ(count(page, "<summary>like slot/b</summary>"), 2u) << "the first that has an execution is shown";
  EXPECT_EQ(count(page, "<code class=\"command\">"), 4u);
  EXPECT_EQ(count(markdown_page(d), "\n### "), 2u) << markdown_page(d);
  EXPECT_NE(markdown_page(d).find("And 2 rows like it:\n\n- slot/a\n- slot/c\n"), std::string::npos)
      << markdown_page(d);
}

TEST(Page, HasTheProgramsNameItsDateAndItsContents) {
  report_data d;
  d.run = run_of(true);
  std::string page = html_page(d);
  EXPECT_NE(page.find("<h1>my_check: what the checks have shown</h1>"), std::string::npos);
  EXPECT_EQ(page.find("Page made"), std::string::npos);
  EXPECT_EQ(page.find("<nav"), std::string::npos) << "of one section";
  d.date = date_of_now();
  d.run->coverage.push_back({"slot", "slot", {}, {}, {}, {}, "", true, {}});
  page = html_page(d);
  EXPECT_NE(page.find("Page made: 20"), std::string::npos);
  for (char const* const id : {"run", "coverage", "coverage-slot"}) {
    EXPECT_EQ(count(page, "href=\"#" + std::string(id) + "\""), 1u) << id;
    EXPECT_EQ(count(page, "id=\"" + std::string(id) + "\""), 1u) << id;
  }
}

TEST(Page, SaysWhatWasExpectedWhereSomethingElseCame) {
  report_data d;
  d.run = run_of(true);
  EXPECT_NE(html_page(d).find(">caught: data race<"), std::string::npos);
  d.run->rows[0].verdict = "pass";
  EXPECT_NE(html_page(d).find(">pass, not data race<"), std::string::npos);
}

TEST(Summary, SaysThatSomethingIsWrongOnlyThen) {
  report_data d;
  d.run = run_of(true);
  EXPECT_TRUE(summary_of(d)[0].good);
  d.run = run_of(false);
  EXPECT_FALSE(summary_of(d)[0].good);
  EXPECT_NE(summary_of(d)[0].text.find("1 row not as expected"), std::string::npos) << summary_of(d)[0].text;
  d.run = run_of(true);
  d.run->from.complete = false;
  EXPECT_FALSE(summary_of(d)[0].good);
}

TEST(Markdown, HasNoMarkUpFromNames) {
  report_data d;
  d.run = run_of(false);
  d.run->rows[0].verdict = "*a* | `b`";
  EXPECT_NE(markdown_page(d).find("### \\*a\\* \\| \\`b\\`"), std::string::npos) << markdown_page(d);
}

}  // namespace

}  // namespace models::checker
