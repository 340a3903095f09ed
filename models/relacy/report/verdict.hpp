// What went wrong, and how an execution is stopped when something did.
#pragma once

#include <utility>

#include "../../graph/raw_memory.hpp"
#include "../site.hpp"

namespace models {

/// "data race", and what it is in words.
struct failure_text {
  raw_string verdict;
  raw_string message;
};

/// The verdict on an exploration: at most one, since it ends there.
class verdict {
 public:
  /// Stops the execution, as one that failed.
  [[noreturn]] void fail(failure_text what);
  /// The same; the message says where that was.
  [[noreturn]] void fail(char const* name, raw_string const& message, site const& where);
  /// Not the program under test is wrong, but what explores it, or how it was asked to.
  [[noreturn]] void internal_error(char const* what) { fail({"internal error", what}); }

  /// Relacy has stopped the execution already.
  void explain(failure_text what) { what_ = std::move(what); }

  [[nodiscard]] bool passes() const { return what_.verdict.empty(); }
  [[nodiscard]] raw_string const& name() const { return what_.verdict; }
  [[nodiscard]] raw_string const& message() const { return what_.message; }

 private:
  failure_text what_;
};

}  // namespace models
