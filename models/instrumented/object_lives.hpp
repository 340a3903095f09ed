// Which objects of POSIX threads were initialised, and which were destroyed and must not be used before they are
// initialised again. An object is forgotten when the program writes over it, and when its memory ends.
//
// All uses of an object happen before its destruction, or they race with it: so what is recorded here is the same in
// whatever order an execution is performed.
#pragma once

#include <cstddef>
#include <cstdint>
#include <map>

#include "../program/site.hpp"

namespace models::instrumented {

class object_lives {
 public:
  struct life {
    std::size_t size = 0;
    bool is_destroyed = false;
    site since{};              // the call that initialised or destroyed it
    std::size_t returned = 0;  // of an object on a stack: functions of its thread that had returned by then
  };

  void restart() { all_.clear(); }
  [[nodiscard]] bool any() const { return !all_.empty(); }
  void note(void const* object, life const& its) { all_[number(object)] = its; }
  /// Null: nothing is known of it.
  [[nodiscard]] life const* of(void const* object) const {
    auto const found = all_.find(number(object));
    return found == all_.end() ? nullptr : &found->second;
  }
  /// Forgets all objects that have bytes in that memory.
  void forget(void const* begin, std::size_t size);

 private:
  [[nodiscard]] static std::uintptr_t number(void const* p) { return reinterpret_cast<std::uintptr_t>(p); }

  std::map<std::uintptr_t, life> all_;
};

}  // namespace models::instrumented
