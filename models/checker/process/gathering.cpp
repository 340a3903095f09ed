#include "gathering.hpp"

#include <algorithm>
#include <utility>

namespace models::checker {

gathering::gathering(work& w) : work_(w) {
  for (piece& p : work_.take_waiting()) left_.emplace(name(p), std::move(p));
}

gathering::~gathering() {
  std::vector<piece> all;
  for (auto& p : left_) all.push_back(std::move(p.second));
  work_.put_back(std::move(all));
}

void gathering::bring(delivery&& d) {
  waiting_.push_back(std::move(d));
  for (bool more = true; more;) {
    auto const end = std::remove_if(waiting_.begin(), waiting_.end(), [this](delivery& each) { return take(each); });
    more = end != waiting_.end();
    waiting_.erase(end, waiting_.end());
  }
}

bool gathering::take(delivery& d) {
  std::vector<std::pair<piece_name, piece>> given;
  for (piece_name const& n : d.explored) {
    auto const found = left_.find(n);
    if (found == left_.end()) break;
    given.emplace_back(n, std::move(found->second));
    left_.erase(found);
  }
  if (given.empty() || given.size() != d.explored.size()) {
    for (auto& g : given) left_.insert(std::move(g));
    return false;
  }
  for (piece& p : d.brought.left) left_.emplace(name(p), std::move(p));
  d.brought.left.clear();
  ++taken_;
  seconds_ += d.brought.found.seconds;
  died_ = died_ || d.died;
  work_.add(std::move(d.brought));
  return true;
}

}  // namespace models::checker
