#include "code_not_instrumented.hpp"

#include <algorithm>

#include <fmt/format.h>
#include <fmt/ranges.h>

namespace models::checker {

namespace {

/// The file and the line, if the name ends with them: "inline assembly at spin.h:31".
std::string place_in(std::string const& name) {
  auto const at = name.rfind(" at ");
  return at == name.npos ? "" : name.substr(at + 4);
}

/// Of a library, the name without its version: "libbox.so" of "libbox.so.1".
std::string without_version(std::string const& name) {
  auto const at = name.find(".so.");
  return at == name.npos ? name : name.substr(0, at + 3);
}

bool is_accepted(std::string const& name, std::set<std::string> const& accepted) {
  std::string const place = place_in(name);
  if (accepted.contains(name) || accepted.contains(without_version(name))) return true;
  return !place.empty() && (accepted.contains(place) || accepted.contains(place.substr(0, place.rfind(':'))));
}

std::string words_to_accept(std::string const& name) {
  std::string const place = place_in(name);
  std::string const shorter = place.empty() ? name : place;
  char const* const quote = shorter.find(' ') == shorter.npos ? "" : "'";
  return fmt::format("--accept-unseen {}{}{}", quote, shorter, quote);
}

}  // namespace

std::vector<std::string> code_not_instrumented(scenario const& s, exploration_result const& result) {
  std::vector<std::string> all;
  for (auto const* const from : {&s.not_instrumented, &result.unseen}) {
    for (std::string const& name : *from) {
      if (!is_accepted(name, s.options.accept_unseen)) all.push_back(name);
    }
  }
  return all;
}

std::string why_no_verdict(std::vector<std::string> const& code) {
  constexpr std::size_t most = 8;
  std::vector<std::string> names(code.begin(), code.begin() + static_cast<std::ptrdiff_t>(std::min(code.size(), most)));
  std::vector<std::string> words;
  std::transform(names.begin(), names.end(), std::back_inserter(words), words_to_accept);
  if (code.size() > most) names.push_back(fmt::format("and {} others", code.size() - most));
  return fmt::format(
      "what {} does to memory is not seen, so it is not known whether the program passes. Have {} instrumented, as the "
      "sources of the program are (in CMake by modelcheck_instrument); or, if what it does is no matter, accept it by "
      "name: {} (in a test options::accept_unseen, or MODELCHECK_ACCEPT_UNSEEN)",
      fmt::join(names, ", "), code.size() == 1 ? "it" : "them", fmt::join(words, " "));
}

}  // namespace models::checker
