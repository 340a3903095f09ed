#include "natives.hpp"

#include <unistd.h>

#include <array>
#include <utility>

#include <rendezvous/exchanger.hpp>

namespace rendezvous::bench {

namespace {

using maker = std::unique_ptr<meeting> (*)(item);
using condition = bool (*)(setup const&);

struct entry {
  char const* name;
  maker make;
  condition takes;
};

bool all(setup const&) { return true; }
bool untimed(setup const& how) { return !how.timed; }
bool two_swap_words_between_cores(setup const& how) {
  return how.asked == question::throughput && how.threads == 2 && how.what == item::word && !how.timed &&
         how.where == placement::pinned;
}

constexpr entry entries[] = {
    {"single_slot", meeting_by<single_slot>, all},
    {"stamped_slot", meeting_by<stamped_slot>, all},
    {"hashed_arena", meeting_by<hashed_arena>, all},
    {"slot_then_arena", meeting_by<slot_then_arena>, all},
    {"slot_with_cells", meeting_by<slot_with_cells>, all},
    {"tree_of_cells", meeting_by<tree_of_cells>, all},
    {"mutex-each", meeting_by_mutex_each, all},
    {"atomic-wait", meeting_by_atomic_wait, untimed},
    {"limit-hop", meeting_by_hop, two_swap_words_between_cores},
};

class native final : public contender {
 public:
  native(entry const& which, std::shared_ptr<crew> threads) : entry_(which), crew_(std::move(threads)) {
    for (std::size_t i = 0; i != meetings_.size(); ++i) meetings_[i] = entry_.make(static_cast<item>(i));
  }

  [[nodiscard]] std::string name() const override { return entry_.name; }
  [[nodiscard]] bool takes(setup const& how) const override { return entry_.takes(how); }
  [[nodiscard]] pid_t process() const override { return getpid(); }
  [[nodiscard]] std::vector<pid_t> threads() const override { return crew_->threads(); }

  void start(setup const& how) override {
    how_ = how;
    crew_->start(current(), how);
  }
  counts mark() override { return crew_->mark(); }

  ending stop() override {
    if (!crew_->stop(patience)) throw broken_contender(name() + " hangs: a call has not returned for ten seconds");
    std::vector<std::uint32_t> const samples = current().samples();
    return {current().items_conserved(), {samples.begin(), samples.end()}};
  }

 private:
  static constexpr std::chrono::seconds patience{10};

  meeting& current() { return *meetings_[static_cast<std::size_t>(how_.what)]; }

  entry const& entry_;
  std::shared_ptr<crew> crew_;
  std::array<std::unique_ptr<meeting>, item_names.size()> meetings_;
  setup how_;
};

}  // namespace

std::vector<std::unique_ptr<contender>> native_contenders(std::shared_ptr<crew> threads) {
  std::vector<std::unique_ptr<contender>> result;
  for (entry const& each : entries) result.push_back(std::make_unique<native>(each, threads));
  return result;
}

}  // namespace rendezvous::bench
