// Finds an order in which Relacy can perform an execution graph, event by event.
//
// Relacy performs one operation after the other, and has less freedom than C++20:
//   - it performs the writes of each location in modification order;
//   - a store by the thread that wrote the replaced value continues its release sequence, as in C++11, so that an
//     acquire of it has more before it;
//   - each seq_cst fence synchronises with all that are performed later;
//   - a seq_cst load reads nothing older than a seq_cst write that was performed before it;
//   - a load reads the newest value, or one of the 15 before it. For a given graph, each of these requires some events
// before others, or excludes every order. So an order exists if all these pairs together are acyclic. Events unknown to
// Relacy, choices and the queues of sleepers, are constrained only by program order and reads-from.
//
// Source: relacy/thread.hpp, thread_info::get_load_index and what is around it (snapshot of 2019).
#pragma once

#include <cstdint>
#include <optional>

#include "../graph/graph.hpp"

namespace models::exact {

inline constexpr int most_threads_of_relacy = 8;
/// How many newer values a load of Relacy's can pass over.
inline constexpr int most_passed_over = 15;

/// Why there is no order. Of several reasons the first, each with those before it.
enum class obstacle : std::uint8_t {
  threads,             // there are more than eight
  modification_order,  // program order, reads-from and modification order have a cycle together
  release_sequence,    // a read of what has been replaced already, as far as more happens before in C++11
  seq_cst_read,        // a seq_cst read of an older value, before a seq_cst write that has to be performed earlier
  fence_order,         // a read of what has been replaced before one of two seq_cst fences, and comes after the other
  window,              // a read of a value that is more than 15 writes old
  more_ordered         // there is one, but more happens before in it (orders_more), and races are Relacy's to find
};

inline constexpr int obstacles = 7;

struct relacy_order {
  raw_vector<event_id> order;             // each event once, of a read-modify-write the write; without blocked ones
  std::optional<obstacle> there_is_none;  // then the order is empty
};

relacy_order order_for_relacy(graph const& g);

enum class span : std::uint8_t { end, whole };

/// Whether more happens before what a thread does next than in C++20, by release sequences or by the order of fences:
/// then Relacy may miss a race. At the end of a graph, where the one that fails is; or anywhere in it, though it may
/// be no more than in C++20 later. Only of a graph for which there is an order.
bool orders_more(graph const& g, span where);

}  // namespace models::exact
