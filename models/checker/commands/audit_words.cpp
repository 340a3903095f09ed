#include "audit_words.hpp"

#include <map>

#include <fmt/format.h>

#include "../shell_words.hpp"
#include "../visible.hpp"

namespace models::checker {

namespace {

std::string order_name(label_table const& names, int label) {
  return fmt::format("{} ({})", names.of(label).name, label);
}

std::string failure_in_words(row const& r) {
  return visible(fmt::format("{}, in {}", r.verdict.words(), r.what->what.name));
}

std::string extent(trial_result const& r) {
  std::string text = fmt::format("{}, {}", counted(r.exhaustive, "scenario exhaustively", "scenarios exhaustively"),
                                 counted(r.executions, "execution", "executions"));
  if (r.open != 0) text += fmt::format("; {} not to the end", with_commas(r.open));
  if (!r.unclear.empty())
    text += fmt::format("; {} unclear, the first: {}", r.unclear.size(), failure_in_words(r.unclear.front()));
  if (r.left_out != 0) text += fmt::format("; {} that run long left out", with_commas(r.left_out));
  return text;
}

}  // namespace

std::string in_words(claim const& c, std::string const& program, paint const& colours) {
  label_table const& names = this_project().names;
  std::string const subject =
      c.weaker ? fmt::format("{}: {}: {} -> {}", c.algorithm->name, order_name(names, c.weaker->label),
                             name_of(c.weaker->from), name_of(c.weaker->to))
               : fmt::format("{}: without a further change", c.algorithm->name);
  std::string const verdict = as_it_should_be(c) ? colours.good(verdict_on(c)) : colours.bad(verdict_on(c));
  std::string text = fmt::format("{}: {}\n", subject, verdict);
  if (!c.result->failure) return text + wrapped(extent(*c.result), "    ", "    ");
  row const& r = *c.result->failure;
  text += wrapped(fmt::format("{}, after {} of it, {} in all", failure_in_words(r),
                              counted(c.result->executions, "execution", "executions"), with_commas(c.result->in_all)),
                  "    ", "    ");
  if (c.result->unchanged)
    text += wrapped("that says nothing: without this change it does not pass, either: " +
                        visible(c.result->unchanged->verdict.words()),
                    "    ", "    ");
  if (auto const again = r.replay_arguments()) text += fmt::format("    {} replay {}\n", shell_word(program), *again);
  return text;
}

std::string summary(std::vector<claim> const& claims, paint const& colours) {
  std::map<std::string, std::size_t> times;
  bool well = true;
  for (claim const& c : claims) {
    if (!c.known()) continue;
    ++times[verdict_on(c)];
    well = well && as_it_should_be(c);
  }
  std::string text;
  for (auto const& [verdict, n] : times) text += fmt::format("{}{} {}", text.empty() ? "" : ", ", n, verdict);
  return (well ? colours.good(text) : colours.bad(text)) + '\n';
}

}  // namespace models::checker
