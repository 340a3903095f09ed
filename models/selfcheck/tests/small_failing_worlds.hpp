// Small failing programs, for the tests of the graph machine's verdicts and reports.
#pragma once

#include "../../types/platform.hpp"

namespace models::selfcheck {

using platform = basic_platform<>;

inline constexpr auto relaxed = std::memory_order_relaxed;
inline constexpr auto acquire = std::memory_order_acquire;
inline constexpr auto release_ = std::memory_order_release;

/// Store buffering, which must not have both threads read what was there at first.
struct store_buffering {
  void thread(int me) {
    (me == 0 ? x : y).store(1, relaxed);
    seen[me] = (me == 0 ? y : x).load(relaxed);
  }
  void finish() const {
    if (seen[0] == 0 && seen[1] == 0) fail("both read 0", "no interleaving has that");
  }
  atomic<int> x{0, "x"};
  atomic<int> y{0, "y"};
  int seen[2]{};
};

struct unordered_message {
  void thread(int me) {
    if (me == 0) {
      data.write(1);
      ready.store(1, relaxed);
    } else if (ready.load(acquire) == 1) {
      static_cast<void>(data.read());
    }
  }
  void finish() {}
  atomic<int> ready{0, "ready"};
  plain<int> data{"data"};
};

struct node {
  atomic<int> value{7, "value"};
};

/// A node that is given back while the other thread may still look at it.
struct ends_too_early {
  void thread(int me) {
    if (me == 0) {
      node* const mine = platform::make<node>(1);
      shared.store(mine, release_);
      platform::destroy(mine, 1);
    } else if (node* const other = shared.load(acquire); other != nullptr) {
      static_cast<void>(other->value.load(relaxed));
    }
  }
  void finish() {}
  atomic<node*> shared{nullptr, "shared"};
};

struct leaves_a_node : ends_too_early {
  void thread(int me) {
    if (me == 0) shared.store(platform::make<node>(1), release_);
  }
};

}  // namespace models::selfcheck
