#include "checkpoint.hpp"

#include <fmt/format.h>

#include "../../graph/bytes.hpp"
#include "../bad_argument.hpp"
#include "../files.hpp"
#include "sealed.hpp"

namespace models::checker {

namespace fs = std::filesystem;

std::string to_bytes(checkpoint const& state, std::uint64_t program) {
  byte_writer out;
  out.text(state.scenario);
  put(out, state.how);
  out.real(state.seconds);
  out.text(state.done_and_left.bytes());
  out.text(state.in_common);
  return sealed("checkpoint", program, out.bytes());
}

checkpoint checkpoint_from(std::string_view bytes, std::uint64_t program) {
  byte_reader in(unsealed("checkpoint", program, bytes));
  std::string scenario(in.text());
  search_kind const how = search_kind_from(in);
  double const seconds = in.real();
  checkpoint state{std::move(scenario), how, seconds, work(in.text())};
  state.in_common = in.text();
  in.expect_end();
  return state;
}

checkpoint load_checkpoint(fs::path const& from) {
  try {
    return checkpoint_from(whole_file(from), this_program());
  } catch (unreadable const& e) {
    throw bad_argument(fmt::format("cannot go on from '{}': {}", from.string(), e.what()));
  }
}

void expect_of(checkpoint const& loaded, fs::path const& from, std::string_view scenario, search_kind how) {
  auto const refuse = [&](std::string_view is, std::string_view wanted) {
    throw bad_argument(fmt::format("cannot go on from '{}': it is of {}, not of {}", from.string(), is, wanted));
  };
  if (loaded.scenario != scenario) refuse(loaded.scenario, scenario);
  if (loaded.how != how) refuse(describe(loaded.how), describe(how));
}

checkpoint_file::checkpoint_file(fs::path path) : path_(std::move(path)) {
  std::error_code ignored;
  auto const there = fs::status(path_, ignored);
  if (fs::is_other(there))
    throw bad_argument(fmt::format("cannot write '{}': it is no regular file, so it keeps nothing", path_.string()));
  expect_written(path_, try_to_write(path_));
}

int checkpoint_file::write(checkpoint const& state) const { return write_file(path_, to_bytes(state, this_program())); }

}  // namespace models::checker
