#include "minimal_sets.hpp"

#include <algorithm>

namespace models::checker {

namespace {

bool contains(subset const& all, subset const& some) {
  return std::includes(all.begin(), all.end(), some.begin(), some.end());
}

subset without(subset all, subset const& some) {
  for (int const i : some) all.erase(i);
  return all;
}

class enumeration {
 public:
  enumeration(predicate const& satisfies, int size, subset const& guess) : satisfies_(satisfies), guess_(guess) {
    for (int i = 0; i != size; ++i) everything_.insert(everything_.end(), i);
  }

  minimal_sets run() {
    for (;;) {
      auto const removed = open_removal();
      if (!removed) return std::move(found_);
      subset const largest = without(everything_, *removed);
      auto const yes = ask(largest);
      if (!yes) return gave_up();
      if (!*yes) {
        refuted_removals_.push_back(*removed);
        found_.refuted.push_back(largest);
      } else if (auto small = shrunk(largest)) {
        found_.all.push_back(std::move(*small));
      } else {
        return gave_up();
      }
    }
  }

 private:
  std::optional<bool> ask(subset const& s) {
    ++found_.questions;
    auto const answer = satisfies_(s);
    if (!answer) found_.unclear = s;
    return answer;
  }

  minimal_sets gave_up() {
    found_.complete = false;
    return std::move(found_);
  }

  /// The smallest complement of an undecided set: it intersects each minimal set found, and does not contain the
  /// complement of a refuted set.
  std::optional<subset> open_removal() const {
    for (std::size_t size = 0; size <= found_.all.size(); ++size) {
      subset removed;
      if (search(removed, size)) return removed;
    }
    return std::nullopt;
  }

  bool search(subset& removed, std::size_t may_add) const {
    bool const refuted = std::any_of(refuted_removals_.begin(), refuted_removals_.end(),
                                     [&](subset const& r) { return contains(removed, r); });
    if (refuted) return false;
    auto const whole = std::find_if(found_.all.begin(), found_.all.end(), [&](subset const& m) {
      return std::none_of(m.begin(), m.end(), [&](int i) { return removed.count(i) != 0; });
    });
    if (whole == found_.all.end()) return true;
    if (may_add == 0) return false;
    for (int const i : *whole) {
      removed.insert(i);
      if (search(removed, may_add - 1)) return true;
      removed.erase(i);
    }
    return false;
  }

  /// A minimal set within this one, which satisfies the predicate.
  std::optional<subset> shrunk(subset s) {
    auto small = made_smaller(s);
    if (!small) found_.reached = std::move(s);
    return small;
  }

  /// The same; where an answer is missing, `s` is as small as it was made.
  std::optional<subset> made_smaller(subset& s) {
    if (s != guess_ && contains(s, guess_)) {
      auto const yes = ask(guess_);
      if (!yes) return std::nullopt;
      if (*yes) s = guess_;
    }
    if (s.empty()) return s;
    // Halves first, then their halves: what can go mostly can go together.
    std::vector<std::vector<int>> parts{{s.begin(), s.end()}};
    while (!parts.empty()) {
      std::vector<int> const part = std::move(parts.back());
      parts.pop_back();
      if (part.size() > 1 || s.size() > 1) {
        subset const smaller = without(s, {part.begin(), part.end()});
        auto const yes = part.size() == s.size() ? std::optional(false) : ask(smaller);
        if (!yes) return std::nullopt;
        if (*yes) {
          s = smaller;
          continue;
        }
      } else if (auto const yes = ask({}); !yes) {
        return std::nullopt;
      } else if (*yes) {
        return subset{};
      }
      if (part.size() == 1) continue;
      auto const middle = part.begin() + static_cast<std::ptrdiff_t>(part.size() / 2);
      parts.emplace_back(part.begin(), middle);
      parts.emplace_back(middle, part.end());
    }
    return s;
  }

  predicate const& satisfies_;
  subset const& guess_;
  subset everything_;
  std::vector<subset> refuted_removals_;
  minimal_sets found_;
};

}  // namespace

minimal_sets minimal_sets_of(predicate const& satisfies, int size, subset const& guess) {
  return enumeration(satisfies, size, guess).run();
}

}  // namespace models::checker
