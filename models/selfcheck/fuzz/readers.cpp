// Everything that the checker reads, each reader by its name: --reader=NAME. Any input gives a result, or an exception
// that says why not; with what was read, the next step is taken.
#include <fcntl.h>
#include <sys/mman.h>
#include <unistd.h>

#include <algorithm>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <map>
#include <string>
#include <string_view>

#include "../../checker/bad_argument.hpp"
#include "../../checker/commands/audit_resume.hpp"
#include "../../checker/commands/commands.hpp"
#include "../../checker/order_changes.hpp"
#include "../../checker/process/checkpoint.hpp"
#include "../../checker/process/parcel.hpp"
#include "../../checker/process/sealed.hpp"
#include "../../checker/process/wire.hpp"
#include "../../checker/report/page.hpp"
#include "../../checker/report/report_data.hpp"
#include "../../checker/schedules.hpp"
#include "../../checker/shard.hpp"
#include "../../checker/shell_words.hpp"
#include "../../checker/visible.hpp"
#include "../../graph/bytes.hpp"
#include "../../instrumented/orders.hpp"
#include "../../instrumented/replay_name.hpp"

namespace {

using namespace models;
using namespace models::checker;

constexpr std::uint64_t some_program = 1;

void expect(bool holds, char const* what) {
  if (holds) return;
  std::fprintf(stderr, "not so: %s\n", what);
  std::abort();
}

/// A file with that content, during its lifetime.
class file_of {
 public:
  explicit file_of(std::string_view content) : descriptor_(memfd_create("input", MFD_CLOEXEC)) {
    expect(write(descriptor_, content.data(), content.size()) == static_cast<ssize_t>(content.size()), "written");
  }
  ~file_of() { close(descriptor_); }
  file_of(file_of const&) = delete;
  file_of& operator=(file_of const&) = delete;
  [[nodiscard]] std::string name() const { return "/proc/self/fd/" + std::to_string(descriptor_); }

 private:
  int descriptor_;
};

/// What is behind the seal, so that a mutation is not merely found out by the checksum.
std::string_view payload_of(std::string_view kind, std::string_view file) {
  std::size_t const head = sealed(kind, some_program, "").size();
  return file.substr(std::min(head, file.size()));
}

void read_schedule(std::string_view text) {
  static_cast<void>(threads_in(text));
  expect(operations_in(text) >= 0, "a schedule has operations");
}

/// As a reader with a fault, which the test expects to be found.
void read_planted(std::string_view text) {
  auto const threads = threads_in(text);
  std::string const two = "ab";
  for (int const t : threads) static_cast<void>(two.at(t == 7 ? 7 : 0));
}

void read_checkpoint(std::string_view file) {
  checkpoint const state =
      checkpoint_from(sealed("checkpoint", some_program, std::string(payload_of("checkpoint", file))), some_program);
  std::string const again = to_bytes(state, some_program);
  // The graphs that were counted are in no order.
  expect(to_bytes(checkpoint_from(again, some_program), some_program).size() == again.size(),
         "a checkpoint is read as it is written");
}

void read_sealed(std::string_view file) { static_cast<void>(checkpoint_from(file, some_program)); }

void read_parcel(std::string_view file) {
  parcel const p = parcel_from(sealed("parcel", some_program, std::string(payload_of("parcel", file))), some_program);
  std::string const again = to_bytes(p, some_program);
  expect(to_bytes(parcel_from(again, some_program), some_program) == again, "a parcel is read as it is written");
}

void read_delivery(std::string_view file) { static_cast<void>(delivery_from(file, some_program)); }

/// What was found, without what is left.
void read_findings(std::string_view file) {
  std::size_t const begin = file.find('\n');
  std::string const found = sealed(
      "delivery", some_program, std::string(payload_of("delivery", file.substr(begin == file.npos ? 0 : begin + 1))));
  static_cast<void>(
      delivery_from("{\"found\":" + std::to_string(found.size()) + ",\"parcels\":[]}\n" + found, some_program));
}

void read_result(std::string_view text) {
  auto const r = from_wire(text);
  if (!r) return;
  auto const again = from_wire(to_wire(*r));
  expect(again && again->outcomes.size() == r->outcomes.size(), "a result is read as it is written");
}

void read_times(std::string_view text) { static_cast<void>(times_from(file_of(text).name())); }

void read_shard(std::string_view text) { static_cast<void>(merge("/dev/null", {file_of(text).name()}, {})); }

void read_report(std::string_view text) {
  report_data d;
  d.run = run_from(text, "input");
  static_cast<void>(html_page(d));
  static_cast<void>(markdown_page(d));
}

void read_audit(std::string_view text) {
  report_data d;
  d.audit = audit_from(text, "input");
  static_cast<void>(html_page(d));
  static_cast<void>(markdown_page(d));
}

void read_relaxations(std::string_view text) {
  report_data d;
  d.relaxations = relaxations_from(text, "input");
  static_cast<void>(markdown_page(d));
}

void read_earlier_audit(std::string_view text) {
  static audited const algorithm{"single_slot", {}, {1}};
  std::vector<claim> claims(1);
  claims.front().algorithm = &algorithm;
  take_over(text, "input", {"modelcheck", "0", "1", {}, "g++"}, {}, claims);
  static_cast<void>(verdict_on(claims.front()));
}

void read_weaken(std::string_view text) {
  auto const names = this_project().names;
  order_changes const changes = order_changes_from({std::string(text)}, names);
  expect(order_changes_from({text_of(changes, names)}, names) == changes, "orders are read as they are written");
}

void read_weaken_line(std::string_view text) {
  auto const order = instrumented::other_order_from(std::string(text));
  auto const again = instrumented::other_order_from(to_text(order));
  expect(to_text(again) == to_text(order), "an order is read as it is written");
}

void read_replay(std::string_view text) {
  auto const r = instrumented::replay_name_from(text);
  if (r) expect(r->place().size() <= r->name.size(), "a place is a part of the name");
}

void read_part(std::string_view text) { static_cast<void>(shard_from(std::string(text))); }

/// What is printed has no control character, whatever it was.
void read_text(std::string_view text) {
  std::string const shown = visible(text);
  expect(visible(shown) == shown, "what is visible stays as it is");
  expect(shown.find('\033') == shown.npos && in_quotes(text).find('\n') == std::string::npos, "nothing is obeyed");
}

std::map<std::string_view, void (*)(std::string_view)> const readers = {
    {"schedule", read_schedule}, {"planted", read_planted},         {"checkpoint", read_checkpoint},
    {"sealed", read_sealed},     {"parcel", read_parcel},           {"delivery", read_delivery},
    {"findings", read_findings}, {"result", read_result},           {"times", read_times},
    {"shard", read_shard},       {"report", read_report},           {"audit", read_audit},
    {"weaken", read_weaken},     {"relaxations", read_relaxations}, {"earlier_audit", read_earlier_audit},
    {"replay", read_replay},     {"weaken_line", read_weaken_line}, {"part", read_part},
    {"text", read_text},
};

void (*reader)(std::string_view) = nullptr;

}  // namespace

extern "C" int LLVMFuzzerInitialize(int* argc, char*** argv) {
  constexpr std::string_view option = "--reader=";
  for (int i = 1; i < *argc; ++i) {
    std::string_view const word = (*argv)[i];
    if (!word.starts_with(option)) continue;
    auto const found = readers.find(word.substr(option.size()));
    if (found != readers.end()) reader = found->second;
  }
  if (reader == nullptr) {
    std::fprintf(stderr, "there is no such reader; there are:");
    for (auto const& r : readers) std::fprintf(stderr, " %s", r.first.data());
    std::fprintf(stderr, "\n");
    std::exit(2);
  }
  static constexpr access_label labels[] = {{"claim", "slot", true, std::memory_order_acquire, operations::load},
                                            {"offer", "slot", true, std::memory_order_release, operations::store}};
  this_project().names.labels = labels;
  return 0;
}

extern "C" int LLVMFuzzerTestOneInput(std::uint8_t const* data, std::size_t size) {
  try {
    reader({reinterpret_cast<char const*>(data), size});
  } catch (bad_argument const&) {
  } catch (unreadable const&) {
  }
  return 0;
}
