// Tells writes that change something from those that store what is there already. A loop that polls, and keeps what it
// has read in a variable of its own, has the same state after each fruitless poll.
//
// An instrumented write is announced before it is made. Whether it has changed something is seen before the thread's
// next write or operation; until then nobody else runs.
#pragma once

#include <array>
#include <cstddef>
#include <cstring>
#include <vector>

namespace models::instrumented {

class silent_writes {
 public:
  void restart(std::size_t threads) { last_.assign(threads, {}); }

  /// The thread is about to write there. False: that is too large to be compared.
  [[nodiscard]] bool begins(int thread, void const* p, std::size_t size) {
    announced& its = last_[static_cast<std::size_t>(thread)];
    if (size > its.before.size()) return false;
    its.at = p;
    its.size = size;
    std::memcpy(its.before.data(), p, size);
    return true;
  }

  /// Whether the thread's last write has changed something. It is asked once.
  [[nodiscard]] bool has_changed(int thread) {
    announced& its = last_[static_cast<std::size_t>(thread)];
    std::size_t const size = its.size;
    its.size = 0;
    return size != 0 && std::memcmp(its.at, its.before.data(), size) != 0;
  }

 private:
  struct announced {
    void const* at = nullptr;
    std::size_t size = 0;
    std::array<char, 16> before{};
  };

  std::vector<announced> last_;  // of each thread
};

}  // namespace models::instrumented
