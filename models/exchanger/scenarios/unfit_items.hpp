// Items of which some, or all, do not fit into a cell. These are exchanged in the slot, with any partner.
#pragma once

#include <cstdint>

#include <rendezvous/one_word.hpp>

#include "meeting.hpp"

namespace models::exchanger {

/// An item that is passed in one word if its number is even; of an odd number a bit would be lost.
struct half_fitting {
  explicit half_fitting(int n) : number(n) {}
  int number;
};
inline int id_of(half_fitting item) { return item.number; }

}  // namespace models::exchanger

template <>
struct rendezvous::one_word<models::exchanger::half_fitting> {
  static bool fits(models::exchanger::half_fitting const& item) noexcept { return item.number % 2 == 0; }
  static std::uintptr_t word_of(models::exchanger::half_fitting const& item) noexcept {
    return static_cast<std::uintptr_t>(item.number) << 1;
  }
  static void put(models::exchanger::half_fitting& item, std::uintptr_t word) noexcept {
    item.number = static_cast<int>(word >> 1);
  }
};

namespace models::exchanger {

/// Thread 0's item does not fit, and thread 1's does.
template <class Algorithm>
using mixed = meeting<Algorithm, 2, 1, half_fitting>;

template <class Algorithm>
struct mixed_pair : mixed<Algorithm> {
  void thread(int me) { static_cast<void>(this->untimed(me)); }
};

template <class Algorithm>
struct try_of_fitting : mixed<Algorithm> {
  void thread(int me) { static_cast<void>(me == 0 ? this->timed(me) : this->attempt(me)); }
};

template <class Algorithm>
struct try_of_unfit : mixed<Algorithm> {
  void thread(int me) { static_cast<void>(me == 0 ? this->attempt(me) : this->timed(me)); }
};

/// Nothing fits into a cell, so every exchange is in the slot.
template <class Steps>
struct nothing_fits : Steps {
  template <class T>
  static constexpr bool fits(T const&) noexcept {
    return false;
  }
};

}  // namespace models::exchanger
