#include "work.hpp"

#include <algorithm>
#include <utility>

#include "../../graph/bytes.hpp"
#include "wire.hpp"

namespace models::checker {

work::work(piece whole) : queue_{std::move(whole)} { sum_.exhaustive = true; }

work::work(std::string_view bytes) {
  byte_reader in(bytes);
  sum_ = result_from(in);
  queue_ = pieces_from(in.text());
  in.expect_end();
}

std::string work::bytes() const {
  byte_writer out;
  put(out, sum_);
  std::vector<piece> left = queue_;
  for (auto const& [worker, pieces] : handed_out_) left.insert(left.end(), pieces.begin(), pieces.end());
  out.text(to_bytes(left));
  return out.bytes();
}

std::vector<piece> const& work::hand_out(int worker, std::size_t parts) {
  std::stable_sort(queue_.begin(), queue_.end(), [](piece const& a, piece const& b) { return a.share > b.share; });
  std::vector<piece>& given = handed_out_[worker];
  std::vector<piece> kept;
  // A fair part: every nth one. The worker begins with its last one, so the large ones stay whole.
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
  models::add(sum_, b.found);
  put_back(std::move(b.left));
  b.found.tally.clear();
  bool const failed = !b.found.verdict.passes();
  if (failed && (!failure_ || is_shorter(b.found.schedule, failure_->schedule))) failure_ = std::move(b.found);
}

exploration_result work::result() const {
  exploration_result r = sum_;
  if (failure_) fail_like(r, *failure_);
  tell_graphs(r);
  r.exhaustive = sum_.exhaustive && queue_.empty() && handed_out_.empty() && !failure_;
  return r;
}

}  // namespace models::checker
