// Why std::terminate was called, in words: an exception that nobody catches, or that leaves a function that is
// noexcept, with its type, its what() and the place where it was thrown; a thread that was not joined; or the program
// itself.
#pragma once

#include <map>
#include <string>

#include "../program/site.hpp"

namespace models::instrumented {

class front;

/// Where exceptions were thrown.
class throws {
 public:
  void restart() { all_.clear(); }
  void add(void const* exception, site const& where) { all_[exception] = where; }
  /// An empty place: it is not known.
  [[nodiscard]] site of(void const* exception) const {
    auto const i = all_.find(exception);
    return i == all_.end() ? site() : i->second;
  }

 private:
  std::map<void const*, site> all_;
};

/// To be called by the handler of std::terminate.
std::string why_terminated(front& f);

}  // namespace models::instrumented
