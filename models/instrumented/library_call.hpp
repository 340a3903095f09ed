// What a function of libstdc++'s compiled part does on behalf of the program that calls it: its accesses count as the
// program's own.
#pragma once

#include <cstddef>
#include <cstdint>

#include "front.hpp"

namespace models::instrumented {

class library_call {
 public:
  /// The call with that return address.
  explicit library_call(std::uintptr_t from) : front_(front::of_running_thread()), from_(from) {}

  /// Null: no thread of the program runs its own code now.
  [[nodiscard]] front* of() const { return front_; }

  void reads(void const* p, std::size_t size) const {
    if (front_ != nullptr) front_->reads(p, size, from_);
  }
  void writes(void const* p, std::size_t size) const {
    if (front_ != nullptr) front_->writes(p, size, from_);
  }

  template <class Value>
  Value get(Value const& from) const {
    reads(&from, sizeof from);
    return from;
  }
  template <class Value>
  void put(Value& into, Value value) const {
    if (front_ != nullptr) front_->writes(&into, sizeof into, from_, stored::at_once);
    into = value;
  }

 private:
  front* front_;
  std::uintptr_t from_;
};

}  // namespace models::instrumented
