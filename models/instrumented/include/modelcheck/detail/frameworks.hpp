// How the assertions of a test framework reach an exploration: what an adapter, such as <modelcheck/catch2.hpp>, hands
// to the library.
#pragma once

#include <string>

namespace modelcheck::detail {

struct framework {
  char const* name;
  /// Called in the process that explores, before it begins: from now on the framework's assertions call fail(), and
  /// touch nothing of the framework's that other threads might touch.
  void (*begins)();
  /// The arguments of this program that run the running test alone; empty: none runs.
  std::string (*arguments)();
};

/// Has the library know the framework. Returns true.
bool add(framework const& each);

/// The text as one word for a shell.
std::string as_word(std::string const& text);

/// This execution fails at that place, as what cannot be explored.
[[noreturn]] void not_explored(std::string const& what, char const* file, unsigned line);

}  // namespace modelcheck::detail
