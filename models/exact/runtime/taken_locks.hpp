// What one thread has touched behind each lock that it has taken, up to its next operation: whether it could have taken
// the lock later, and have come to where it was in the same state.
//
// It could, if what it has read then has the same value now, or nobody else has written to it since; and if nobody else
// has touched what it has written.
#pragma once

#include "objects.hpp"

namespace models::exact {

class taken_locks {
 public:
  void restart();
  /// The thread takes a lock; that is the last of its `events` events.
  void takes(int events);
  /// The thread touches that object, having made `events` events.
  void touches(object const& o, access how, int events);
  /// The thread does something else that others see.
  void has_effect(int events);
  /// The number of touches so far.
  [[nodiscard]] std::size_t touched() const { return touched_.size(); }
  /// Whether the thread could have taken a lock now instead, in the same state: the lock that was the last of its
  /// `events` events, behind which it has touched `touched` objects, and then knew `known`.
  [[nodiscard]] bool could_be_taken_now(int events, std::size_t touched, objects& all, int thread,
                                        view const& known) const;

 private:
  struct lock {
    int events = 0;
    std::size_t touched = 0;  // before it
    bool has_effect = false;
  };
  struct touch {
    void const* address = nullptr;
    std::uint64_t value = 0;  // of the rest of the word that it begins
    bool writes = false;
  };
  static constexpr std::size_t most_touches = 4096;

  [[nodiscard]] lock* behind(int events);

  raw_vector<lock> locks_;
  raw_vector<touch> touched_;
};

}  // namespace models::exact
