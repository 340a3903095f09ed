// The names of variables, static ones and those on the stacks of threads, each looked up once.
#pragma once

#include <cstdint>
#include <map>
#include <string>
#include <utility>

#include "debugging_information.hpp"
#include "frames.hpp"

namespace models::instrumented {

class variable_names {
 public:
  explicit variable_names(debugging_information& all) : all_(all) {}

  /// The variable at that address, in that frame. The text is kept for ever. Where it is not known: "memory".
  char const* in(frames::place const& its, std::uintptr_t at) {
    if (its.code == 0) return unknown;
    auto const [i, is_new] = known_.try_emplace({its.code, its.end - at});
    if (is_new) i->second = all_.variable_of(its.code, its.end, at);
    return i->second.empty() ? unknown : i->second.c_str();
  }

  /// The static variable at that address. The text is kept for ever.
  char const* of_static(std::uintptr_t at) {
    auto const [i, is_new] = statics_.try_emplace(at);
    if (is_new) i->second = all_.static_variable_of(at);
    return i->second.empty() ? unknown : i->second.c_str();
  }

  /// As debugging_information::room_in_static_variable().
  std::size_t room_in_static(std::uintptr_t at) {
    auto const [i, is_new] = rooms_.try_emplace(at);
    if (is_new) i->second = all_.room_in_static_variable(at);
    return i->second;
  }

 private:
  static constexpr char const* unknown = "memory";

  debugging_information& all_;
  std::map<std::pair<std::uintptr_t, std::uintptr_t>, std::string> known_;  // by function, and distance from the end
  std::map<std::uintptr_t, std::string> statics_;
  std::map<std::uintptr_t, std::size_t> rooms_;
};

}  // namespace models::instrumented
