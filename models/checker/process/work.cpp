#include "work.hpp"

#include <algorithm>
#include <tuple>
#include <utility>

#include "../../graph/bytes.hpp"
#include "wire.hpp"

namespace models::checker {

namespace {

exploration_result get_result(byte_reader& in) {
  auto r = from_wire(in.text());
  if (!r) throw unreadable("the counts are missing");
  return std::move(*r);
}

/// Prefers the failure with the shorter schedule, which is easier to read; one without a schedule cannot be replayed.
bool shorter(std::string const& a, std::string const& b) {
  return std::make_tuple(a.empty(), a.size(), a) < std::make_tuple(b.empty(), b.size(), b);
}

void add_to(performed_by_relacy& sum, performed_by_relacy const& part) {
  sum.asked = sum.asked || part.asked;
  sum.executions += part.executions;
  sum.performed += part.performed;
  sum.without_order.resize(std::max(sum.without_order.size(), part.without_order.size()));
  for (std::size_t i = 0; i != part.without_order.size(); ++i) sum.without_order[i] += part.without_order[i];
}

void add_to(exploration_result& sum, exploration_result&& part) {
  sum.complete += part.complete;
  sum.cut_off += part.cut_off;
  sum.trials += part.trials;
  sum.up_to_renaming = sum.up_to_renaming || part.up_to_renaming;
  sum.exhaustive = sum.exhaustive && part.exhaustive;
  for (auto const& [words, times] : part.outcomes) sum.outcomes[words] += times;
  for (auto const& [words, schedule] : part.wrong_outcomes) {
    std::string& kept = sum.wrong_outcomes.try_emplace(words, schedule).first->second;
    if (shorter(schedule, kept)) kept = schedule;
  }
  add_to(sum.by_relacy, part.by_relacy);
  sum.met |= part.met;
  models::add(sum.vain, part.vain);
  for (auto& [name, seen] : part.observed) models::add(sum.observed[name], seen);
  sum.unseen.merge(part.unseen);
}

}  // namespace

work::work(piece whole) : queue_{std::move(whole)} { sum_.exhaustive = true; }

work::work(std::string_view bytes) {
  byte_reader in(bytes);
  sum_ = get_result(in);
  graphs_.read(in);
  queue_ = pieces_from(in.text());
  in.expect_end();
}

std::string work::bytes() const {
  byte_writer out;
  out.text(to_wire(sum_));
  graphs_.write(out);
  std::vector<piece> left = queue_;
  for (auto const& [worker, pieces] : handed_out_) left.insert(left.end(), pieces.begin(), pieces.end());
  out.text(to_bytes(left));
  return out.bytes();
}

std::vector<piece> const& work::hand_out(int worker, std::size_t parts) {
  std::stable_sort(queue_.begin(), queue_.end(), [](piece const& a, piece const& b) { return a.share > b.share; });
  std::vector<piece>& given = handed_out_[worker];
  std::vector<piece> kept;
  // A fair part: every so many-th one. The worker begins with its last one, so the large ones stay whole.
  for (std::size_t i = 0; i != queue_.size(); ++i) (i % parts == 0 ? given : kept).push_back(std::move(queue_[i]));
  queue_ = std::move(kept);
  return given;
}

void work::commit(int worker, batch&& b) {
  handed_out_.erase(worker);
  add(std::move(b));
}

void work::put_back(std::vector<piece> pieces) { std::move(pieces.begin(), pieces.end(), std::back_inserter(queue_)); }

void work::add(batch&& b) {
  if (!b.found.sum.verdict.passes() && (!failure_ || shorter(b.found.sum.schedule, failure_->schedule)))
    failure_ = b.found.sum;
  add_to(sum_, std::move(b.found.sum));
  graphs_.add(b.found.graphs);
  put_back(std::move(b.left));
}

exploration_result work::result() const {
  exploration_result r = sum_;
  r.verdict = verdict_kind::pass;
  if (failure_) {
    r.verdict = failure_->verdict;
    r.message = failure_->message;
    r.schedule = failure_->schedule;
    r.preemptions = failure_->preemptions;
    r.needs = failure_->needs;
  }
  tell_graphs(graphs_, r);
  r.exhaustive = sum_.exhaustive && queue_.empty() && handed_out_.empty() && !failure_;
  return r;
}

}  // namespace models::checker
