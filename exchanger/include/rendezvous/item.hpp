// The requirements on T and on the algorithm, and the one compiler message for unsuitable ones: what is wrong and what
// to do.
#pragma once

#include <type_traits>

#include <rendezvous/status.hpp>

namespace rendezvous::detail {

/// The first requirement that a T does not meet.
enum class flaw {
  none,
  reference,
  nothing,
  function,
  array,
  constant,
  incomplete,
  abstract,
  no_destructor,
  no_move,
  no_assignment,
  throwing_destructor,
  throwing_move,
  throwing_assignment,
};

/// A call move-constructs and move-assigns items, and never default-constructs one. Nothing may throw: halfway through
/// a swap neither thread could handle the exception.
template <class T>
constexpr flaw flaw_of() noexcept {
  if constexpr (std::is_reference_v<T>) {
    return flaw::reference;
  } else if constexpr (std::is_void_v<T>) {
    return flaw::nothing;
  } else if constexpr (std::is_function_v<T>) {
    return flaw::function;
  } else if constexpr (std::is_array_v<T>) {
    return flaw::array;
  } else if constexpr (std::is_const_v<T>) {
    return flaw::constant;
  } else if constexpr (!requires { sizeof(T); }) {
    return flaw::incomplete;
  } else if constexpr (std::is_abstract_v<T>) {
    return flaw::abstract;
  } else if constexpr (!std::is_destructible_v<T>) {
    return flaw::no_destructor;
  } else if constexpr (!std::is_nothrow_destructible_v<T>) {
    return flaw::throwing_destructor;  // before the moves, whose traits destroy what they made
  } else if constexpr (!std::is_move_constructible_v<T>) {
    return flaw::no_move;
  } else if constexpr (!std::is_move_assignable_v<T>) {
    return flaw::no_assignment;
  } else if constexpr (!std::is_nothrow_move_constructible_v<T>) {
    return flaw::throwing_move;
  } else if constexpr (!std::is_nothrow_move_assignable_v<T>) {
    return flaw::throwing_assignment;
  } else {
    return flaw::none;
  }
}

template <class T>
concept unfit = (flaw_of<T>() != flaw::none);

/// Fails to compile, with the reason.
template <flaw What>
struct rejected {
  static_assert(What != flaw::reference,
                "exchanger<T>: T is a reference, and references cannot be assigned anew; "
                "exchange a pointer, or a std::reference_wrapper");
  static_assert(What != flaw::nothing,
                "exchanger<T>: T is void, so there is nothing to exchange; "
                "exchange an empty struct where two threads only have to meet");
  static_assert(What != flaw::function, "exchanger<T>: T is a function; exchange a pointer to it");
  static_assert(What != flaw::array,
                "exchanger<T>: T is an array, and arrays can be neither passed by value nor assigned; "
                "exchange a std::array, or a std::unique_ptr to the array");
  static_assert(What != flaw::constant,
                "exchanger<T>: T is const, and the partner's item is assigned to it; leave out the const");
  static_assert(What != flaw::incomplete,
                "exchanger<T>: T is only declared here; include its definition, or exchange a std::unique_ptr<T>");
  static_assert(What != flaw::abstract, "exchanger<T>: T is an abstract class; exchange a std::unique_ptr<T>");
  static_assert(What != flaw::no_destructor,
                "exchanger<T>: T's destructor is deleted or not accessible; "
                "exchange a T*, or a std::unique_ptr<T> with a deleter");
  static_assert(What != flaw::throwing_destructor,
                "exchanger<T>: destroying a T must not throw, or an item could be lost between two threads; "
                "leave out the noexcept(false) of T's destructor, or exchange a std::unique_ptr<T>");
  static_assert(What != flaw::no_move,
                "exchanger<T>: T can be neither moved nor copied, as a std::mutex or a std::atomic cannot; "
                "exchange a std::unique_ptr<T>");
  static_assert(
      What != flaw::no_assignment,
      "exchanger<T>: T cannot be assigned by move, since it has a const or a reference member, is a lambda with "
      "captures, or deletes its assignment; make that assignable, or exchange a std::unique_ptr<T>");
  static_assert(What != flaw::throwing_move,
                "exchanger<T>: moving a T must not throw, or an item could be lost between two threads; "
                "declare T's move constructor noexcept, or exchange a std::unique_ptr<T>");
  static_assert(What != flaw::throwing_assignment,
                "exchanger<T>: assigning a T by move must not throw, or an item could be lost between two threads; "
                "declare T's move assignment noexcept, or exchange a std::unique_ptr<T>");
};

template <class Algorithm, class T, class Platform>
concept is_algorithm = requires {
  typename Algorithm::template meeting_point<T, Platform>;
};

/// Fails to compile, with the reason.
template <class Algorithm>
struct rejected_algorithm {
  static_assert(is_algorithm<Algorithm, int, void>,
                "exchanger<T, Algorithm>: the second argument is not an algorithm; leave it out, or choose one of "
                "rendezvous::tree_of_cells, slot_with_cells, single_slot, stamped_slot, hashed_arena, slot_then_arena");
};

/// Converts to every type.
struct any_item {
  template <class T>
  operator T() const noexcept;  // NOLINT: for any use of a result
};

/// Accepts every call of an exchanger. Declared only: for a type that does not compile.
struct any_calls {
  template <class Item>
  any_item exchange(Item&&) noexcept;
  template <class Item, class Stop>
  exchange_status exchange(Item&&, Stop&&) noexcept;
  template <class... Arguments>
  exchange_status try_exchange(Arguments&&...) noexcept;
  template <class... Arguments>
  exchange_status try_exchange_for(Arguments&&...) noexcept;
  template <class... Arguments>
  exchange_status try_exchange_until(Arguments&&...) noexcept;
};

}  // namespace rendezvous::detail
