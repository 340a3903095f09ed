// Exceptions that several threads own, by std::exception_ptr. The compiled C++ runtime counts the owners; as by its
// counts, each owner that gives up an exception synchronises with those that gave it up before.
#pragma once

#include <cstdint>
#include <set>

namespace models::instrumented {

class front;

class exceptions {
 public:
  explicit exceptions(front& of) : front_(of) {}

  void restart() { shared_.clear(); }
  /// An std::exception_ptr refers to it.
  void are_shared(void const* one);
  /// An std::exception_ptr refers to it no more, or a handler ends.
  void gives_up(void const* one, std::uintptr_t from);
  void ends(void const* one);
  [[nodiscard]] bool any_are_shared() const { return !shared_.empty(); }

 private:
  front& front_;
  std::set<void const*> shared_;
};

}  // namespace models::instrumented
