#include "graph_tally.hpp"

#include <algorithm>
#include <iterator>
#include <limits>

#include "bytes.hpp"

namespace models {

unsigned graph_tally::zeros_from(byte_reader& in) {
  std::uint64_t const zeros = in.number();
  if (zeros >= std::numeric_limits<std::uint64_t>::digits) {
    throw unreadable("its graphs are counted in a way that there is not");
  }
  return static_cast<unsigned>(zeros);
}

void graph_tally::add(graph_tally const& other) {
  added_ += other.added_;
  thin(other.zeros_);
  for (auto const& [fingerprint, more_than_once] : other.kept_) {
    if (is_kept(fingerprint)) keep(fingerprint, more_than_once);
  }
}

void graph_tally::clear() {
  added_ = 0;
  kept_again_ = 0;
  kept_.clear();
}

std::uint64_t graph_tally::different() const {
  return zeros_ != 0 && kept_again_ == 0 ? added_ : std::uint64_t{kept_.size()} << zeros_;
}

std::uint64_t graph_tally::digest() const {
  std::uint64_t sum = zeros_;
  for (auto const& k : kept_) sum += mixed(k.first);
  return sum;
}

void graph_tally::write(byte_writer& out) const {
  out.number(added_);
  out.number(zeros_);
  out.number(kept_.size());
  for (auto const& [fingerprint, more_than_once] : kept_) {
    out.word(fingerprint);
    out.number(more_than_once ? 1 : 0);
  }
}

void graph_tally::read(byte_reader& in) {
  clear();
  added_ = in.number();
  zeros_ = zeros_from(in);
  for (std::uint64_t left = in.count(sizeof(std::uint64_t) + 1); left != 0; --left) {
    std::uint64_t const fingerprint = in.word();
    bool const more_than_once = in.number() != 0;
    if (is_kept(fingerprint)) keep(fingerprint, more_than_once);
  }
}

void graph_tally::keep(std::uint64_t fingerprint, again more_than_once) {
  auto const [place, is_new] = kept_.try_emplace(fingerprint, false);
  if ((!is_new || more_than_once) && !place->second) {
    place->second = true;
    ++kept_again_;
  }
  while (kept_.size() > room_) keep_only(zeros_ + 1);
}

void graph_tally::keep_only(unsigned zeros) {
  if (zeros == zeros_) return;
  zeros_ = zeros;
  for (auto k = kept_.begin(); k != kept_.end();) {
    if (is_kept(k->first)) {
      ++k;
    } else {
      if (k->second) --kept_again_;
      k = kept_.erase(k);
    }
  }
}

}  // namespace models
