// Conversion of items to and from one word with two spare bits, for those that fit.
//
// The spare bits tell an offer, an answer and an empty cell apart. No value of T could do that, since null pointers,
// zero and every other value are ordinary items. Touches the item that it is given, and nothing that it points to.
#pragma once

#include <concepts>
#include <cstdint>
#include <memory>
#include <type_traits>

namespace rendezvous {

namespace detail {

template <class T>
concept number_of_a_word = (std::is_integral_v<T> || std::is_enum_v<T>)&&!std::is_volatile_v<T> &&
                           sizeof(T) <= sizeof(std::uintptr_t);

template <class T>
concept has_objects_for_pointers = std::is_object_v<T> || std::is_void_v<T>;

/// Whether a std::unique_ptr<T> holds nothing but a T*.
template <class T>
concept has_plain_owners = std::same_as < typename std::unique_ptr<T>::pointer,
        std::remove_extent_t<T>
* > &&std::is_empty_v<std::default_delete<T>>;

}  // namespace detail

/// The conversion of an item of type T to one word. To let a type of your own travel in cells, specialise this template
/// with the three functions below, each of them noexcept. Put the specialisation beside T's definition, so that it is
/// seen wherever an exchanger of T is named; only for that may this header be included by itself.
///
/// - `static bool fits(T const& item)`: whether the two low bits of its word are zero. For many types that is always
///   true.
/// - `static std::uintptr_t word_of(T const& item)`: the word; the item is unchanged. It is called more than once, and
///   also by calls that fail.
/// - `static void put(T& item, std::uintptr_t word)`: gives the item the value of the word. The old value belongs to
///   another thread by now, and must not be destroyed.
///
/// Items with the same word must be interchangeable: the thread that offers one may get the answer to the other.
template <class T>
struct one_word {
  using unspecialised = void;  ///< no specialisation has this
};

/// \cond

/// Numbers, characters, truth values and enumerations. One as wide as a word fits if its top two bits equal the bit
/// below them: for example a 64-bit integer from -2^61 to 2^61 - 1.
template <detail::number_of_a_word T>
struct one_word<T> {
  static constexpr bool fits(T item) noexcept { return back(word_of(item)) == static_cast<std::intptr_t>(item); }
  static constexpr std::uintptr_t word_of(T item) noexcept { return static_cast<std::uintptr_t>(item) << 2; }
  static constexpr void put(T& item, std::uintptr_t word) noexcept { item = static_cast<T>(back(word)); }

 private:
  /// Signed, so that a negative number remains negative.
  static constexpr std::intptr_t back(std::uintptr_t word) noexcept { return static_cast<std::intptr_t>(word) >> 2; }
};

/// Pointers to objects. An address aligned to four bytes fits. Each pointer is tested when it is offered, since T may
/// be incomplete, and a pointer may be a marker that points to no object.
template <detail::has_objects_for_pointers T>
struct one_word<T*> {
  static bool fits(T* item) noexcept { return (word_of(item) & 3) == 0; }
  static std::uintptr_t word_of(T* item) noexcept { return reinterpret_cast<std::uintptr_t>(item); }
  static void put(T*& item, std::uintptr_t word) noexcept { item = reinterpret_cast<T*>(word); }
};

/// A std::unique_ptr travels as its pointer; both owners keep theirs until the exchange is certain.
template <detail::has_plain_owners T>
struct one_word<std::unique_ptr<T>> {
  using pointer = std::remove_extent_t<T>*;
  static bool fits(std::unique_ptr<T> const& item) noexcept { return one_word<pointer>::fits(item.get()); }
  static std::uintptr_t word_of(std::unique_ptr<T> const& item) noexcept {
    return one_word<pointer>::word_of(item.get());
  }
  static void put(std::unique_ptr<T>& item, std::uintptr_t word) noexcept {
    pointer theirs = nullptr;
    one_word<pointer>::put(theirs, word);
    static_cast<void>(item.release());
    item.reset(theirs);
  }
};

/// \endcond

/// Whether some or all values of T travel in one word.
template <class T>
concept travels_in_one_word = requires(T& item, std::uintptr_t word) {
  { one_word<T>::fits(item) }
  noexcept->std::same_as<bool>;
  { one_word<T>::word_of(item) }
  noexcept->std::same_as<std::uintptr_t>;
  { one_word<T>::put(item, word) }
  noexcept;
};

namespace detail {

/// As above; an incomplete specialisation is an error, and not ignored.
template <class T>
constexpr bool has_cells() noexcept {
  static_assert(
      travels_in_one_word<T> || requires { typename one_word<T>::unspecialised; },
      "exchanger<T>: one_word<T> is specialised, but lacks fits, word_of or put, or one of them is not public, "
      "not noexcept, or of another type than one_word.hpp says");
  return travels_in_one_word<T>;
}

}  // namespace detail

}  // namespace rendezvous
