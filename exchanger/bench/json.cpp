// The results as JSON.
#include <fmt/format.h>
#include <sys/utsname.h>

#include <fstream>
#include <stdexcept>
#include <string>

#include <nlohmann/json.hpp>

#include <bench_commit.hpp>  // made by commit.cmake: BENCH_VERSION and BENCH_COMMIT

#include "cores.hpp"
#include "json.hpp"
#include "speed.hpp"

namespace rendezvous::bench {

namespace {

using json = nlohmann::ordered_json;

#if defined(__clang__)
constexpr char const* compiler = __VERSION__;
#else
constexpr char const* compiler = "g++ " __VERSION__;
#endif

json machine() {
  utsname system{};
  uname(&system);
  std::vector<int> const cores = allowed_cores();
  return {{"model", processor_model()},
          {"architecture", system.machine},
          {"kernel", std::string(system.sysname) + " " + system.release},
          {"cores", cores.size()},
          {"cores_in_order", cores}};
}

/// Six digits are more than a window is worth.
double rounded(double exact) { return std::stod(fmt::format("{:.6g}", exact)); }

std::vector<double> rounded(std::vector<double> values) {
  for (double& each : values) each = rounded(each);
  return values;
}

/// Null where it was not timed.
json in_nanoseconds(seconds hop) { return hop == seconds(0) ? json(nullptr) : json(rounded(hop.count() * 1e9)); }

json as_json(setup const& how, std::string const& name, row const& of) {
  json result{{"contender", name},       {"windows", of.windows.size()}, {"dropped", of.dropped},
              {"unsteady", of.unsteady}, {"set_aside", of.set_aside},    {"lost", of.lost}};
  for (value const& each : values_of(how.asked, of)) result[each.name] = rounded(each.of_windows);
  std::vector<double> others;
  for (measurement const& each : of.windows) others.push_back(each.others);
  result["others"] = rounded(others);
  return result;
}

json as_json(results const& all, setup const& how) {
  json rows = json::array();
  for (std::string const& name : all.order) {
    auto const found = all.cells.at(how).find(name);
    if (found != all.cells.at(how).end()) rows.push_back(as_json(how, name, found->second));
  }
  return {
      {"question", name_of(how.asked)}, {"threads", how.threads}, {"placement", name_of(how.where)},
      {"item", name_of(how.what)},      {"timed", how.timed},     {"hop_ns", in_nanoseconds(hop_of(all.cells.at(how)))},
      {"rows", std::move(rows)}};
}

/// One line for each row, so that a file that is kept can be read, and compared.
void write(std::ostream& out, json const& report) {
  char const* before = "{\n";
  for (auto const& [key, value] : report.items()) {
    out << before << json(key) << ": ";
    before = ",\n";
    if (key != "cells") {
      out << value;
      continue;
    }
    char const* before_cell = "[";
    for (json each : value) {
      json const rows = each["rows"];
      each.erase("rows");
      std::string const head = each.dump();
      out << before_cell << "\n " << head.substr(0, head.size() - 1) << ",\"rows\":[";
      for (std::size_t i = 0; i != rows.size(); ++i) out << (i == 0 ? "\n  " : ",\n  ") << rows[i];
      out << "]}";
      before_cell = ",";
    }
    out << "]";
  }
  out << "\n}\n";
}

}  // namespace

void write_json(results const& all, origin const& from, std::filesystem::path const& file) {
  std::string const commit = BENCH_COMMIT;
  json report{{"schema", {{"name", "exchanger-bench"}, {"number", 2}}},
              {"version", BENCH_VERSION},
              {"commit", commit.empty() ? json(nullptr) : json(commit)},
              {"compiler", compiler},
              {"flags", BENCH_FLAGS},
              {"arguments", from.arguments},
              {"machine", machine()},
              {"jdks", from.jdks},
              {"jvm_options", from.jvm_options},
              {"window_seconds", from.window_seconds},
              {"others_allowed", from.others_allowed},
              {"hop_ns", in_nanoseconds(all.hop)},
              {"steady", from.steady},
              {"seed", from.seed},
              {"rounds", all.rounds},
              {"time_limit_us", std::chrono::microseconds(time_limit).count()},
              {"contenders", all.order},
              {"base", all.base},
              {"remarks", all.remarks},
              {"items_conserved", !all.lost_an_item()}};
  json cells = json::array();
  for (setup const& how : all.setups) cells.push_back(as_json(all, how));
  report["cells"] = std::move(cells);
  std::ofstream out(file);
  write(out, report);
  if (!out.flush()) throw std::runtime_error(file.string() + " cannot be written");
}

}  // namespace rendezvous::bench
