// Detects endless threads: one that has read the same write a thousand times, or has reached the limit of events.
//
// A loop that only polls is recognised as a wait (loop_heads.hpp, bare_loops.hpp). Any other waiting loop reads the
// same write over and over; and since the new value may be read in any round, there are as many graphs as rounds. So it
// is cut short. If the rounds of an ordinary program do no more than look, as far as other threads can tell, another
// thread may end it yet: that it goes on for ever is known once nobody else can go on.
#pragma once

#include <optional>

#include "../../program/verdict.hpp"
#include "../search/execution.hpp"

namespace models::exact {

inline constexpr int most_equal_reads = 1'000;

struct endless {
  verdict_kind verdict;  // livelock, or too_many_operations of what is no loop
  raw_string message;
  std::optional<int> round{};  // the number of the event with which the last round began, if that has only looked
};

/// Of a thread that is about to make another event. Nothing: it may go on.
std::optional<endless> is_endless(execution const& x, int thread);

}  // namespace models::exact
