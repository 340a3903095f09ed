#include "github_report.hpp"

#include <cstdlib>

#include <fmt/format.h>

#include "../visible.hpp"

namespace models::checker {

namespace {

/// Escapes the characters that end a line or begin an escape, and in a property those that end it.
std::string escaped_for(std::string_view text, bool is_property) {
  std::string out;
  for (char const c : text) {
    bool const special = c == '%' || c == '\n' || c == '\r' || (is_property && (c == ':' || c == ','));
    out += special ? fmt::format("%{:02X}", static_cast<unsigned>(static_cast<unsigned char>(c))) : std::string(1, c);
  }
  return out;
}

std::string annotation(problem const& f, std::string const& root) {
  std::string properties;
  if (!f.at.file.empty()) properties += fmt::format("file={},", escaped_for(below(root, f.at.file), true));
  if (!f.at.file.empty() && f.at.line > 0) properties += fmt::format("line={},", f.at.line);
  return fmt::format("::error {}title={}::{}: {}\n", properties, escaped_for(visible(f.kind), true),
                     escaped_for(visible(f.subject), false),
                     escaped_for(visible(f.message.empty() ? f.kind : f.message), false));
}

std::string variable(char const* name) {
  char const* const value = std::getenv(name);
  return value == nullptr ? "" : value;
}

}  // namespace

bool runs_on_github() { return variable("GITHUB_ACTIONS") == "true"; }

std::string fit_for_logs(std::string const& text) {
  if (!runs_on_github()) return text;
  std::string result;
  bool begins = true;  // a line, but for blanks
  for (std::size_t i = 0; i != text.size(); ++i) {
    char const c = text[i];
    std::string_view const rest = std::string_view(text).substr(i);
    bool const is_command = (begins && rest.starts_with("::")) || rest.starts_with("##[");
    result += is_command ? fmt::format("\\x{:02x}", static_cast<unsigned>(c)) : std::string(1, c);
    begins = c == '\n' || (begins && (c == ' ' || c == '\t'));
  }
  return result;
}

std::optional<std::string> file_of_job_summary() {
  std::string file = variable("GITHUB_STEP_SUMMARY");
  if (file.empty()) return std::nullopt;
  return file;
}

std::string to_annotations(run_report const& run, std::string const& root) {
  std::string text;
  for (problem const& f : problems_of(run)) text += annotation(f, root);
  return text;
}

}  // namespace models::checker
