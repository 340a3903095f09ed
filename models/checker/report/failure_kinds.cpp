#include "failure_kinds.hpp"

#include <cctype>

namespace models::checker {

std::string_view meaning_of(std::string_view kind) {
  if (kind == not_caught) return "A wrong program passes: its mistake is not caught.";
  if (kind == not_exhaustive) return "A scenario passes, but was not explored to the end.";
  return meaning_of(search_verdict(kind).kind);
}

std::string kind_of(row const& r) {
  if (r.as_expected()) return not_exhaustive;
  return r.verdict.passes() ? not_caught : r.verdict.name();
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
