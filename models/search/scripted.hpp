// One execution, repeated from the schedule that was printed with a failure.
//
// A schedule has a digit for each operation, the number of its thread. A letter follows when a load passed over newer
// values (a: one, b: two), when a choice was not the first alternative (a: the second), or when an attempt failed (a).
// "-" is a schedule without operations: plain accesses are none.
// After the end of the schedule the execution goes on with the first thread that can, and with the newest values.
#pragma once

#include <optional>
#include <string_view>
#include <utility>

#include "interleaving.hpp"

namespace models {

/// The fault of a search whose schedule does not fit the scenario.
inline constexpr char const* schedule_does_not_fit =
    "this string does not fit the scenario: it is of another one, or the code has changed since";

raw_string to_text(raw_vector<step> const& schedule);
/// Nothing when the text is not a schedule.
std::optional<raw_vector<step>> schedule_from(std::string_view text);

class scripted_search final : public interleaving_search {
 public:
  explicit scripted_search(raw_vector<step> schedule) : schedule_(std::move(schedule)) {}

  bool next() override { return !std::exchange(done_, true); }
  int pick(execution& x) override;
  [[nodiscard]] bool exhaustive() const override { return false; }
  [[nodiscard]] char const* fault() const override { return fault_; }

 private:
  int choose_thread(situation const& now) override;
  std::size_t choose_option(execution const& x, int t, raw_vector<option> const& options) override;

  raw_vector<step> schedule_;
  std::size_t position_ = 0;
  bool done_ = false;
  char const* fault_ = nullptr;
};

}  // namespace models
