// modelcheck work: explores a parcel of a distributed search for a while.
#include <unistd.h>

#include <cstdio>
#include <iostream>
#include <iterator>
#include <memory>

#include <fmt/format.h>
#include <CLI/CLI.hpp>

#include "../../graph/bytes.hpp"
#include "../files.hpp"
#include "../options.hpp"
#include "../process/piecework.hpp"
#include "../process/refused.hpp"
#include "../process/sealed.hpp"
#include "../selection.hpp"
#include "commands.hpp"

namespace models::checker {

namespace {

struct work_request {
  std::string in;
  std::string out = "-";
  double seconds = 10;
  double patience = 60;
  std::size_t parcels = 1;
  std::uint64_t executions = 0;
};

std::string content_of_parcel(std::string const& file) {
  if (file != "-") return whole_file(file);
  return {std::istreambuf_iterator<char>(std::cin), {}};
}

parcel read_parcel(std::string const& file) {
  try {
    return parcel_from(content_of_parcel(file), this_program());
  } catch (unreadable const& e) {
    throw bad_argument(fmt::format("cannot explore '{}': {}", file, e.what()));
  }
}

/// Redirects the test program's output to standard error during its lifetime.
class diverted_output {
 public:
  diverted_output() : kept_(dup(STDOUT_FILENO)) {
    if (kept_ < 0 || dup2(STDERR_FILENO, STDOUT_FILENO) < 0) refused("another descriptor of standard output");
  }
  ~diverted_output() {
    dup2(kept_, STDOUT_FILENO);
    close(kept_);
  }
  diverted_output(diverted_output const&) = delete;
  diverted_output& operator=(diverted_output const&) = delete;

 private:
  int kept_;
};

void write_out(std::string const& file, std::string const& bytes) {
  if (file == "-") {
    std::fwrite(bytes.data(), 1, bytes.size(), stdout);
    return;
  }
  expect_written(file, write_file(file, bytes));
}

int work_on(work_request const& request) {
  parcel const given = read_parcel(request.in);
  if (request.out != "-") expect_written(request.out, try_to_write(request.out));
  scenario const& s = find(registry(), given.scenario);
  exploration_options options = options_for(s);
  options.how = options_of(given.how);
  options.how.executions = request.executions;
  std::unique_ptr<program> const under_test = s.make();
  delivery d;
  {
    diverted_output const here;
    d = explore_pieces(*under_test, s.threads, options, given, {request.seconds, request.patience});
  }
  write_out(request.out, to_bytes(d, this_program(), request.parcels));
  return as_expected;
}

}  // namespace

command work_command() {
  return {
      "work", "Explores a parcel of a search for a while: what an engine for many machines runs", [](CLI::App& app) {
        auto const request = std::make_shared<work_request>();
        app.add_option("--in", request->in,
                       "The parcel, from 'gather --parcels' or another 'work'; - is standard input")
            ->required()
            ->type_name("FILE");
        app.add_option("--out", request->out, "Where the delivery goes; - is standard output")
            ->type_name("FILE")
            ->capture_default_str();
        app.add_option("--seconds", request->seconds, "For so long at most; 0: until nothing is left")
            ->type_name("S")
            ->check(CLI::Range(0.0, 1e9))
            ->capture_default_str();
        app.add_option("--executions", request->executions, "So many at most; 0: as many as there are")
            ->type_name("N")
            ->capture_default_str();
        app.add_option("--parcels", request->parcels, "Divides what is left into so many")
            ->type_name("N")
            ->check(CLI::Range(std::size_t{1}, std::size_t{1'000'000}))
            ->capture_default_str();
        app.add_option("--patience", request->patience, "So long without an execution is a hang")
            ->type_name("SECONDS")
            ->check(CLI::Range(0.001, 1e9))
            ->capture_default_str();
        app.footer(
            "It keeps no state: what dies can be run again, on any machine with this very program. A failing\n"
            "execution is a finding like others, and exit code 0. The delivery begins with a line of JSON: what was\n"
            "done, and the lengths of what follows: what was found, and the parcels that are left. 'gather'\n"
            "needs all of it.");
        return [request] { return work_on(*request); };
      }};
}

}  // namespace models::checker
