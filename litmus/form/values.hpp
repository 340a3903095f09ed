// The values that the threads of a litmus test return: a few small ones, in the order of the threads.
//
// Only text() allocates, so the values can be collected inside a checker and between rounds of a native run.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <initializer_list>
#include <string>

#include <rendezvous/status.hpp>

namespace litmus {

/// One value: a number, the status of an exchange, or nothing, if the thread did not come to read it.
class value {
 public:
  constexpr value(int number) : number_(number) {}  // NOLINT: implicit, so that a thread can return an int
  constexpr value(rendezvous::exchange_status s) : kind_(kind::status), number_(static_cast<int>(s)) {}  // NOLINT
  static constexpr value none() { return value(kind::nothing); }

  [[nodiscard]] std::string text() const;
  friend constexpr bool operator==(value const&, value const&) = default;

 private:
  enum class kind : std::uint8_t { number, status, nothing };
  constexpr explicit value(kind k) : kind_(k) {}

  kind kind_ = kind::number;
  int number_ = 0;
};

/// A thread returns this for a value that it did not come to read. Written "-".
inline constexpr value nothing = value::none();

class values {
 public:
  static constexpr std::size_t most = 8;

  constexpr values() = default;
  constexpr values(std::initializer_list<value> all) {
    for (value const& v : all) add(v);
  }

  /// The values of two calls of a thread, one after the other: a list in braces is evaluated in order.
  constexpr values(values const& first, values const& second) : values(first) { add(second); }

  constexpr void add(value v) { each_[count_++] = v; }
  constexpr void add(values const& more) {
    for (std::size_t i = 0; i != more.count_; ++i) add(more.each_[i]);
  }
  [[nodiscard]] constexpr std::size_t size() const { return count_; }
  [[nodiscard]] constexpr value operator[](std::size_t i) const { return each_[i]; }

  /// Separated by spaces.
  [[nodiscard]] std::string text() const;
  friend constexpr bool operator==(values const&, values const&) = default;

 private:
  std::array<value, most> each_{nothing, nothing, nothing, nothing, nothing, nothing, nothing, nothing};
  std::size_t count_ = 0;
};

}  // namespace litmus
