// Which items fit into one word with two bits to spare, and how they get there and back.
//
// The spare bits tell an offer from an answer, and both from an empty cell: null pointers, zero and every other value
// are items like any other, so no value of T can do that. May touch: the item that it is given, and nothing that it
// points to.
#pragma once

#include <cstdint>
#include <limits>
#include <memory>
#include <type_traits>

namespace rendezvous {

/// How an item of type T travels in one word. There is none for this T unless it is specialised: a T of your own joins
/// by a specialisation with these three, none of which may throw:
///
/// - `static bool fits(T const& item)`: whether the two low bits of its word are zero. For many a T that is always
/// true.
/// - `static std::uintptr_t word_of(T const& item)`: the word; the item stays as it is.
/// - `static void put(T& item, std::uintptr_t word)`: makes the item what the word stands for. What it was before
///   belongs to somebody else by now, and must not be destroyed.
///
/// Two items with the same word must be the same to everybody: whoever offers one may get the answer to the other.
template <class T>
struct one_word {};

/// Numbers, characters, truth values and enumerations. One as wide as a word fits when its two top bits are as the one
/// below: a 64-bit integer from -2^61 to 2^61 - 1, for example.
template <class T>
requires(std::is_integral_v<T> || std::is_enum_v<T>) && (sizeof(T) <= sizeof(std::uintptr_t)) struct one_word<T> {
  static constexpr bool fits(T item) noexcept { return back(word_of(item)) == item; }
  static constexpr std::uintptr_t word_of(T item) noexcept { return static_cast<std::uintptr_t>(item) << 2; }
  static constexpr void put(T& item, std::uintptr_t word) noexcept { item = back(word); }

 private:
  /// Signed, so that a negative number comes back as one.
  static constexpr T back(std::uintptr_t word) noexcept {
    return static_cast<T>(static_cast<std::intptr_t>(word) >> 2);
  }
};

/// Pointers to objects. The address of anything aligned to four bytes fits; whether this one is, is found when it is
/// offered, since T may be incomplete, and a pointer may be a mark that points to nothing.
template <class T>
requires std::is_object_v<T> || std::is_void_v<T>
struct one_word<T*> {
  static bool fits(T* item) noexcept { return (word_of(item) & 3) == 0; }
  static std::uintptr_t word_of(T* item) noexcept { return reinterpret_cast<std::uintptr_t>(item); }
  static void put(T*& item, std::uintptr_t word) noexcept { item = reinterpret_cast<T*>(word); }
};

/// What a std::unique_ptr owns travels as a pointer; both owners keep theirs until the exchange is certain.
template <class T>
struct one_word<std::unique_ptr<T>> {
  using pointer = std::remove_extent_t<T>*;
  static bool fits(std::unique_ptr<T> const& item) noexcept { return one_word<pointer>::fits(item.get()); }
  static std::uintptr_t word_of(std::unique_ptr<T> const& item) noexcept {
    return one_word<pointer>::word_of(item.get());
  }
  static void put(std::unique_ptr<T>& item, std::uintptr_t word) noexcept {
    static_cast<void>(item.release());
    item.reset(reinterpret_cast<pointer>(word));
  }
};

/// Whether a T travels in one word, all or some of its values.
template <class T>
concept travels_in_one_word = requires(T& item, std::uintptr_t word) {
  { one_word<T>::fits(item) } -> std::same_as<bool>;
  { one_word<T>::word_of(item) } -> std::same_as<std::uintptr_t>;
  one_word<T>::put(item, word);
};

}  // namespace rendezvous
