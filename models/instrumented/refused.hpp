// Functions that are not explored fail with their names when a thread of the program calls them.
#pragma once

#include <cstdint>
#include <string>

#include "front.hpp"

namespace models::instrumented {

constexpr char const* not_repeated = "what it does cannot be repeated";

/// `name` makes the function's name, when it is needed.
template <class Name>
void refuse_called(Name name, std::uintptr_t from, char const* why) {
  front* const f = front::of_running_thread();
  if (f == nullptr) return;
  using_heap const own(nullptr);  // for the text
  f->fail(verdict_kind::not_explored, std::string(name()) + "() is not explored: " + why, from);
}

inline void refuse(char const* name, std::uintptr_t from, char const* why = not_repeated) {
  refuse_called([name] { return name; }, from, why);
}

}  // namespace models::instrumented
