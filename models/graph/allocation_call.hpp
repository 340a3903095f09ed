// Which of the functions that allocate and free is at work, for a heap that tells them apart.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <utility>

namespace models {

struct allocation_call {
  enum class function : std::uint8_t { of_c, one, array };
  function of = function::of_c;
  std::size_t alignment = 0;          // as it was stated; 0: it was not
  std::optional<std::size_t> size{};  // as operator delete is told
};

/// Operator new and delete say here what they are while they call the heap in force; otherwise it is a function of C.
extern allocation_call current_call;

class calling {
 public:
  explicit calling(allocation_call const& c) : before_(std::exchange(current_call, c)) {}
  ~calling() { current_call = before_; }
  calling(calling const&) = delete;
  calling& operator=(calling const&) = delete;

 private:
  allocation_call before_;
};

}  // namespace models
