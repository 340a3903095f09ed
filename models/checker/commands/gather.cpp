// modelcheck gather: starts a distributed search, merges the deliveries of its workers, and reports what is left.
#include <algorithm>
#include <filesystem>
#include <memory>

#include <fmt/format.h>
#include <CLI/CLI.hpp>

#include "../../graph/bytes.hpp"
#include "../files.hpp"
#include "../options.hpp"
#include "../process/checkpoint.hpp"
#include "../process/gathering.hpp"
#include "../process/runner.hpp"
#include "../process/sealed.hpp"
#include "../process/signals.hpp"
#include "../report/json_report.hpp"
#include "../report/searched.hpp"
#include "../report/table.hpp"
#include "../selection.hpp"
#include "../visible.hpp"
#include "commands.hpp"
#include "search_arguments.hpp"

namespace models::checker {

namespace fs = std::filesystem;

namespace {

struct gather_request {
  std::string program;
  std::vector<std::string> arguments;
  std::string state;
  std::optional<std::string> scenario;
  search_arguments search;  // of these, the kind
  std::vector<std::string> deliveries;
  std::optional<std::string> from;
  std::optional<std::string> parcels;
  std::size_t count = 1;
  std::optional<std::string> json;
  bool require_exhaustive = false;
};

struct gathered {
  std::size_t taken = 0;
  std::size_t not_taken = 0;
  std::size_t left = 0;  // pieces
  bool died = false;
  std::vector<fs::path> read;  // of the folder
};

/// The kind of search: what is not requested is that of `usual`.
search_kind kind_from(gather_request const& request, search_kind usual) {
  auto const& given = request.search.names;
  search_kind const asked = kind_of(search_from(request.search));
  return {given.contains("model") ? asked.model : usual.model, given.contains("machine") ? asked.by : usual.by};
}

/// The saved state, or the initial one.
checkpoint begin(gather_request const& request) {
  if (fs::exists(request.state)) {
    checkpoint state = load_checkpoint(request.state);
    if (request.scenario && *request.scenario != state.scenario)
      throw bad_argument(fmt::format("'{}' is of {}, not of {}", request.state, state.scenario, *request.scenario));
    if (auto const how = kind_from(request, state.how); how != state.how)
      throw bad_argument(fmt::format("'{}' is of {}, not of {}", request.state, describe(state.how), describe(how)));
    return state;
  }
  if (!request.scenario)
    throw bad_argument(
        fmt::format("there is no '{}' yet: name the scenario to explore with --scenario", request.state));
  scenario const& s = find(registry(), *request.scenario);
  return {std::string(s.what.name), kind_from(request, {}), 0,
          work(whole_search(s.threads, running_from_the_start(options_for(s), s.threads)))};
}

/// Throws unreadable.
delivery read_delivery(fs::path const& file, checkpoint const& state) {
  delivery d = delivery_from(whole_file(file), this_program());
  if (d.scenario != state.scenario) throw unreadable(fmt::format("it is of {}, not of {}", d.scenario, state.scenario));
  if (d.how != state.how) throw unreadable(fmt::format("it is of {}, not of {}", describe(d.how), describe(state.how)));
  return d;
}

void gather_named(gathering& all, std::vector<std::string> const& files, checkpoint const& state) {
  for (std::string const& file : files) {
    try {
      all.bring(read_delivery(file, state));
    } catch (unreadable const& e) {
      throw bad_argument(fmt::format("cannot gather '{}': {}", file, e.what()));
    }
  }
}

/// An unreadable delivery counts as lost: its pieces are still left. Returns the files that were read.
std::vector<fs::path> gather_folder(gathering& all, fs::path const& folder, checkpoint const& state) {
  std::vector<fs::path> files;
  for (fs::directory_entry const& each : fs::directory_iterator(folder)) {
    if (each.path().extension() == ".delivery") files.push_back(each.path());
  }
  std::sort(files.begin(), files.end());
  std::vector<fs::path> read;
  for (fs::path const& file : files) {
    try {
      all.bring(read_delivery(file, state));
      read.push_back(file);
    } catch (unreadable const& e) {
      fmt::print(stderr, "'{}' is left out: {}\n", visible(file.string()), e.what());
    }
  }
  return read;
}

gathered take(gather_request const& request, checkpoint& state) {
  gathering all(state.done_and_left);
  gather_named(all, request.deliveries, state);
  std::vector<fs::path> read;
  if (request.from && fs::exists(*request.from)) read = gather_folder(all, *request.from, state);
  state.seconds += all.seconds();
  return {all.taken(), all.not_taken(), all.pieces_left(), all.died(), std::move(read)};
}

void write_or_throw(fs::path const& file, std::string const& bytes) { expect_written(file, write_file(file, bytes)); }

/// Replaces the parcels of an earlier call, which are explored by now or divided differently; after a failure there are
/// none.
void write_parcels(checkpoint const& state, bool failed, fs::path const& folder, std::size_t count) {
  fs::create_directories(folder);
  for (fs::directory_entry const& old : fs::directory_iterator(folder)) {
    if (old.path().extension() == ".parcel") fs::remove(old.path());
  }
  if (failed) return;
  std::size_t number = 0;
  work left = state.done_and_left;
  unsigned const zeros = left.zeros();
  for (parcel const& p : divided({state.scenario, state.how, left.take_waiting(), zeros}, count))
    write_or_throw(folder / fmt::format("{:06}.parcel", ++number), to_bytes(p, this_program()));
}

/// The result so far and, when nothing is left, the test of the threads declared interchangeable.
int observe(checkpoint const& state, gathered const& what, exploration_result& seen) {
  seen = state.done_and_left.result();
  seen.died = what.died;
  seen.seconds = state.seconds;
  run_settings settings;
  settings.jobs = processors();
  settings.how = options_of(state.how);
  signals arriving;
  return what.left == 0 ? test_renamings(find(registry(), state.scenario), settings, arriving, seen) : 0;
}

row row_of(checkpoint const& state, gathered const& what, exploration_result&& seen) {
  search_options how = options_of(state.how);
  if (what.left != 0) how.executions = seen.ended();  // it stands there now
  return judge(find(registry(), state.scenario), std::move(seen), 0, how);
}

void show(row const& r, bool not_yet, gathered const& what, std::string const& program) {
  std::string_view const name = r.what->what.name;
  if (r.executions() == 0 && what.left != 0) {
    fmt::print("{}: nothing is explored yet\n", name);
  } else if (not_yet && r.expected_to_pass()) {
    fmt::print("{}: nothing completed yet, in {}\n", name, counted(r.executions(), "execution", "executions"));
  } else if (not_yet) {
    fmt::print("{}: not caught yet, in {}\n", name, counted(r.executions(), "execution", "executions"));
  } else {
    fmt::print("{}", row_text(r));
    if (!r.as_expected() || r.has_execution()) fmt::print("{}", explanation(r, program));
  }
  fmt::print(
      "{} gathered, {} left{}.\n", counted(what.taken, "delivery", "deliveries"), counted(what.left, "piece", "pieces"),
      what.not_taken == 0 ? "" : fmt::format("; {} not taken: what they were given is not left", what.not_taken));
}

report_head head_of(gather_request const& request, checkpoint const& state, bool open) {
  return {here(request.arguments), !open, searched_by(options_of(state.how), 0, request.require_exhaustive)};
}

int gather(gather_request const& request) {
  checkpoint_file const kept(request.state);
  std::optional<report_file> json;
  if (request.json) json.emplace(*request.json);
  file_lock const alone(request.state);
  checkpoint state = begin(request);
  gathered const what = take(request, state);
  exploration_result seen;
  if (int const interrupted = observe(state, what, seen)) return 128 + interrupted;
  row const r = row_of(state, what, std::move(seen));
  bool const failed = state.done_and_left.failed();
  if (!failed) {
    // Not saved after a failure, as in a run: a search resumed from the state must find the failure, too.
    expect_written(request.state, kept.write(state));
    for (fs::path const& file : what.read) fs::remove(file);
  }
  if (request.parcels) write_parcels(state, failed, *request.parcels, request.count);
  bool const open = !failed && what.left != 0;
  bool const has_passed = r.verdict.passes() && !r.expected_to_pass();
  bool const not_yet = open && (has_passed || r.verdict == verdict_kind::nothing_completed);
  show(r, not_yet, what, request.program);
  if (json) json->write(to_json(head_of(request, state, open), {&r}, {}));
  bool const well = r.as_expected() || not_yet;
  return well && !(request.require_exhaustive && (open || r.left_open())) ? as_expected : not_as_expected;
}

}  // namespace

command gather_command(std::string const& program, std::vector<std::string> const& arguments) {
  return {
      "gather", "Begins a search for many machines, and puts together what 'work' brings",
      [program, arguments](CLI::App& app) {
        auto const request = std::make_shared<gather_request>();
        request->program = program;
        request->arguments = arguments;
        app.add_option("--state", request->state, "What is known and what is left: a checkpoint, as of 'run'")
            ->required()
            ->type_name("FILE");
        app.add_option("--scenario", request->scenario, "To explore, when there is no state yet")->type_name("NAME");
        add_search_kind(app, request->search);
        app.add_option("deliveries", request->deliveries, "What 'work' has written")->type_name("FILE");
        app.add_option("--from", request->from,
                       "Takes all *.delivery of this folder, too, and removes them once the state has them")
            ->type_name("FOLDER");
        app.add_option("--parcels", request->parcels, "Writes what is left into this folder, as *.parcel")
            ->type_name("FOLDER");
        app.add_option("--count", request->count, "How many of them")
            ->type_name("N")
            ->check(CLI::Range(std::size_t{1}, std::size_t{1'000'000}))
            ->capture_default_str();
        app.add_option("--json", request->json, "Writes the row to this file, too")->type_name("FILE");
        app.add_flag("--require-exhaustive", request->require_exhaustive, "Exit code 1, too, while something is left");
        app.footer(
            "A delivery counts when all that it was given is still left, so deliveries may be lost, late or double.\n"
            "After a failure the state stays as it was, no parcels are left, and the deliveries are kept: the next\n"
            "call finds it again. 'run --resume' goes on from a state by itself. Exit code: 0 when the verdict is as\n"
            "expected, or may still become so; 1 when not; 2 for what cannot be read. What cannot be read in the\n"
            "folder of --from is named, and left out.");
        return [request] { return gather(*request); };
      }};
}

}  // namespace models::checker
