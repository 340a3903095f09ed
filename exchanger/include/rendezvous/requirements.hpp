// The algorithms' requirements on their template parameters, as concepts: a platform, and the steps.
//
// An unsuitable platform or step is a compiler error where it is named, with the requirement that it does not meet.
#pragma once

#include <chrono>
#include <concepts>
#include <cstddef>
#include <cstdint>

#include <rendezvous/arena.hpp>
#include <rendezvous/deadline.hpp>
#include <rendezvous/orders.hpp>

namespace rendezvous {

/// A loop, or a single attempt, of compare-and-swaps that decide.
template <class Round, class Platform>
concept makes_attempts = requires(Round& round, typename Platform::template atomic<std::uint32_t>& word,
                                  order::entry const& how) {
  { round.attempt(word, 0u, 1u, how, how) } -> std::same_as<bool>;
};

/// Everything that an algorithm needs from outside; platform/native.hpp explains each member.
template <class P>
concept is_platform = requires(typename P::template atomic<std::uint32_t>& word, typename P::watch& watch,
                               std::uint32_t* objects, typename P::stop_token const& stop, typename P::retry& loop,
                               order::entry const& how, detail::never& no_deadline) {
  requires makes_attempts<typename P::retry, P> && makes_attempts<typename P::counted, P>;
  { P::line } -> std::convertible_to<std::size_t>;
  { P::spin::rounds + P::spin::timed_rounds + P::spin::polls + P::spin::pauses(0) } -> std::convertible_to<int>;
  { stop.stop_requested() } -> std::same_as<bool>;
  { P::cores() } -> std::same_as<std::uint32_t>;
  { P::thread_number() } -> std::same_as<std::uint32_t>;
  { P::processor() } -> std::same_as<std::uint32_t>;
  { P::polls(0) } -> std::same_as<int>;
  { P::goes_on_polling(0) } -> std::same_as<bool>;
  { P::hints() } -> std::same_as<detail::arena_hints&>;
  { P::template make<std::uint32_t>(std::size_t{1}) } -> std::same_as<std::uint32_t*>;
  { P::wait(word, 0u, no_deadline) } -> std::same_as<bool>;
  watch.read();
  watch.write();
  loop.back_off();
  P::await(word, 0u, how);
  P::pause(1);
  P::yield();
  P::nobody_came();
  P::destroy(objects, std::size_t{1});
  P::after(std::chrono::nanoseconds(1));
  P::at(std::chrono::steady_clock::time_point());
  P::wake(&word);
};

namespace detail {

/// The steps of every algorithm: on a slot, which holds values of type `Occupant`, and on the waiter's word. The
/// platform is required here, and not at meeting_point: clang 19 rejects the definition, outside of its class template,
/// of a member template that is constrained there.
template <class Steps, class Platform, class Occupant, class Round>
concept takes_steps = is_platform<Platform> &&
    requires(typename Platform::template atomic<Occupant>& slot, Occupant one, Round& round,
             typename Platform::template atomic<std::uint32_t>& word) {
  { Steps::offer(round, slot, one) } -> std::same_as<bool>;
  { Steps::withdraw(slot, one) } -> std::same_as<bool>;
  { Steps::park(word, 0u) } -> std::same_as<bool>;
  { Steps::first_word() } -> std::same_as<std::uint32_t>;
  Steps::template stop<Platform>(word);
};

/// The steps of an algorithm with more than one slot: how many are in use, and where a thread goes on.
template <class Steps, class Platform>
concept takes_steps_in_an_arena = requires(typename Platform::template atomic<std::uint32_t>& bound) {
  { Steps::bound(bound) } -> std::same_as<std::uint32_t>;
  { Steps::grow(bound, 0u) } -> std::same_as<bool>;
  { Steps::descend(1u) } -> std::same_as<std::uint32_t>;
  { Steps::may_park_at(0u) } -> std::same_as<bool>;
  Steps::shrink(bound, 1u);
};

/// The steps of an algorithm that exchanges items of one word in cells.
template <class Steps, class Platform, class Round>
concept takes_steps_in_cells = requires(typename Platform::template atomic<std::uintptr_t>& cell, std::uintptr_t item,
                                        Round& round) {
  { Steps::look_into(cell) } -> std::same_as<std::uintptr_t>;
  { Steps::offer_in(round, cell, item) } -> std::same_as<bool>;
  { Steps::answer(round, cell, item, item) } -> std::same_as<bool>;
  { Steps::poll_cell(cell) } -> std::same_as<std::uintptr_t>;
  { Steps::withdraw_from(cell, item) } -> std::same_as<bool>;
  { Steps::fits(item) } -> std::same_as<bool>;
  Steps::clear(cell);
};

/// The steps of an algorithm with a tree of lines.
template <class Steps, class Platform, class Line>
concept takes_steps_in_a_tree = requires(typename Platform::template atomic<Line*>& tree, Line* lines) {
  { Steps::find_tree(tree) } -> std::same_as<Line*>;
  { Steps::plant(tree, lines) } -> std::same_as<bool>;
  { Steps::above(2u) } -> std::same_as<std::uint32_t>;
};

}  // namespace detail

}  // namespace rendezvous
