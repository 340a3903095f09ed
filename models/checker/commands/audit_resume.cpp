#include "audit_resume.hpp"

#include <algorithm>

#include <fmt/format.h>

#include "../bad_argument.hpp"
#include "../order_changes.hpp"
#include "../read_json.hpp"
#include "audit_json.hpp"

namespace models::checker {

namespace {

using json = nlohmann::ordered_json;

bool is_about(json const& earlier, json const& what) {
  return std::all_of(what.items().begin(), what.items().end(),
                     [&earlier](auto const& item) {
                       return earlier.contains(item.key()) && earlier.at(item.key()) == item.value();
                     }) &&
         earlier.contains("entry") == what.contains("entry");
}

}  // namespace

namespace {

/// Throws json::exception for a claim without what an audit says of each.
void take_over(json const& earlier, std::vector<claim>& claims) {
  for (claim& c : claims) {
    for (json const& e : earlier.at("claims")) {
      if (!is_about(e, subject(c)) || !e.value("as_expected", false)) continue;
      static_cast<void>(e.at("verdict").get_ref<std::string const&>());
      c.earlier = e;
    }
  }
}

}  // namespace

void take_over(std::string_view text, std::string const& file, origin const& now, order_changes const& base,
               std::vector<claim>& claims) {
  json const earlier = json_from(text);
  bool const fits = earlier.is_object() && earlier.contains("schema") && earlier.at("schema").is_object() &&
                    earlier.at("schema").value("name", json()) == json(audit_schema_name) &&
                    earlier.at("schema").value("number", json()) == json(audit_schema_number) &&
                    earlier.contains("claims") && earlier.contains("version") && earlier.contains("commit") &&
                    earlier.contains("compiler") && earlier.contains("changed");
  if (!fits) throw bad_argument(fmt::format("'{}' is not the JSON of an audit by this version", file));
  if (!now.commit || now.commit->find("dirty") != std::string::npos) {
    throw bad_argument(fmt::format(
        "an audit can be gone on with only by a program built of committed sources; this is {}", version_line()));
  }
  bool const same_program = earlier.at("version") == now.version && earlier.at("commit") == *now.commit &&
                            earlier.at("compiler") == now.compiler;
  if (!same_program) {
    throw bad_argument(
        fmt::format("'{}' was made by another program: its audit cannot be gone on with (this is {}, by {})", file,
                    version_line(), now.compiler));
  }
  if (earlier.at("changed") != text_of(base, this_project().names))
    throw bad_argument(fmt::format("'{}' is an audit of other orders", file));
  try {
    take_over(earlier, claims);
  } catch (json::exception const& e) {
    throw bad_argument(fmt::format("'{}' is damaged: {}", file, what_is_wrong(e)));
  }
}

}  // namespace models::checker
