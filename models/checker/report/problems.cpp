#include "problems.hpp"

#include <algorithm>
#include <cstdlib>
#include <filesystem>

#include <fmt/format.h>

#include "causes.hpp"
#include "failure_kinds.hpp"
#include "table.hpp"

namespace models::checker {

namespace {

namespace fs = std::filesystem;

std::string message_of(row const& r) {
  if (r.as_expected()) return r.bounds;
  if (r.verdict.passes()) return fmt::format("expected {}, and it passes, {}", r.what->what.expected.words(), r.bounds);
  return r.message.empty() ? r.bounds : r.message;
}

}  // namespace

source_line place_of(scenario const& s) {
  if (!s.what.declared_in.empty()) return {s.what.declared_in, 0};
  return {s.where.file_name(), static_cast<int>(s.where.line())};
}

source_line place_of(row const& r) {
  if (r.seen.execution && !r.seen.execution->wrong_at.file.empty()) return r.seen.execution->wrong_at;
  return place_of(*r.what);
}

std::optional<problem> problem_of(row const& r, run_report const& run) {
  bool const open = run.require_exhaustive && r.left_open();
  if (r.as_expected() && !open) return std::nullopt;
  return problem{.kind = kind_of(r),
                 .subject = r.what->what.name,
                 .message = message_of(r),
                 .text = open ? "" : explanation(r, run.program),
                 .at = place_of(r),
                 .of = &r};
}

std::optional<problem> problem_of(std::string const& judgement, finding const& f) {
  if (f.as_expected) return std::nullopt;
  return problem{.kind = judgement, .subject = f.name, .message = f.text, .text = f.text, .at = {}, .of = nullptr};
}

std::vector<problem> problems_of(run_report const& run) {
  std::vector<row const*> order;
  auto const causes = causes_of(run.rows);
  for (cause const& c : causes) order.push_back(c.rows.front());
  for (cause const& c : causes) order.insert(order.end(), c.rows.begin() + 1, c.rows.end());
  for (row const* r : run.rows) {
    if (r->as_expected()) order.push_back(r);
  }
  std::vector<problem> all;
  for (row const* r : order) {
    if (auto f = problem_of(*r, run)) all.push_back(std::move(*f));
  }
  for (auto const& [judgement, of_one] : run.found) {
    for (finding const& each : of_one) {
      if (auto f = problem_of(judgement, each)) all.push_back(std::move(*f));
    }
  }
  return all;
}

namespace {

/// A build may pass its compiler paths relative to the build folder, which contains this program.
fs::path found_by_the_build(fs::path const& relative) {
  std::error_code ignored;
  fs::path folder = fs::read_symlink("/proc/self/exe", ignored);
  while (folder.has_relative_path()) {
    folder = folder.parent_path();
    if (fs::exists(folder / relative, ignored)) return (folder / relative).lexically_normal();
  }
  return relative;
}

}  // namespace

std::string source_root() {
  char const* const workspace = std::getenv("GITHUB_WORKSPACE");
  if (workspace != nullptr && *workspace != '\0') return fs::path(workspace).lexically_normal();
  std::error_code ignored;
  return fs::current_path(ignored);
}

std::string below(std::string const& root, std::string const& file) {
  fs::path path = fs::path(file).lexically_normal();
  if (path.is_relative()) path = found_by_the_build(path);
  if (path.is_relative()) return path;
  fs::path const relative = path.lexically_relative(root);
  bool const is_below = !relative.empty() && *relative.begin() != "..";
  return is_below ? relative : path;
}

}  // namespace models::checker
