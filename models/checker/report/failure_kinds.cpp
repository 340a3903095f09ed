#include "failure_kinds.hpp"

#include <cctype>

namespace models::checker {

std::vector<failure_kind> const& failure_kinds() {
  static std::vector<failure_kind> const all = {
      {"data race", "Two threads access one object, one of them writes it, and nothing orders the accesses."},
      {"deadlock", "Threads wait for what no thread will do any more."},
      {"use after free", "A thread accesses an object whose life has ended."},
      {"double free", "Memory is released twice, or was never allocated."},
      {"leak", "Memory is left at the end of an execution."},
      {"assertion failed", "A condition that the program states does not hold."},
      {"forbidden outcome", "An execution ends with an outcome that must not be reached."},
      {"undeclared outcome", "An execution ends with an outcome that is not declared."},
      {"outcome not reached", "No execution ends with an outcome that must be reached."},
      {"wrong number of graphs", "The search finds another number of executions than there are."},
      {"nothing shared", "The threads share nothing that the checker sees, so nothing was shown."},
      {nothing_completed, "No execution was completed, so nothing was shown."},
      {not_instrumented, "Code of the program is not instrumented, so what it does to memory is not seen."},
      {"unanswered question", "A question of the program depends on what the search leaves out."},
      {"broken promise", "A part of the program does not keep to what it promises the checker."},
      {"threads not interchangeable", "Threads that are declared interchangeable behave differently."},
      {"hang", "No execution has ended for a long time."},
      {"internal error", "The checker contradicts itself."},
      {not_caught, "A wrong program passes: its mistake is not caught."},
      {not_exhaustive, "A scenario passes, but was not explored to the end."}};
  return all;
}

std::string kind_of(row const& r) {
  if (r.as_expected()) return not_exhaustive;
  if (r.verdict == "pass") return not_caught;
  return r.verdict.substr(0, r.verdict.find(": "));
}

std::string identifier_of(std::string_view kind) {
  std::string id;
  for (char const c : kind) {
    bool const word = std::isalnum(static_cast<unsigned char>(c)) != 0;
    if (word) id += static_cast<char>(std::tolower(static_cast<unsigned char>(c)));
    if (!word && !id.empty() && id.back() != '-') id += '-';
  }
  while (!id.empty() && id.back() == '-') id.pop_back();
  return id.empty() ? "failure" : id;
}

}  // namespace models::checker
