#include "contenders.hpp"

#include "../library.hpp"
#include "jdk24.hpp"
#include "jdk8.hpp"
#include "limits.hpp"
#include "lock.hpp"
#include "platform.hpp"

namespace rendezvous::bench::simulated {

namespace {

template <class Algorithm>
using on_the_machine = library<Algorithm, platform>;

/// Items that lie in a node, or travel as a word: `watch` knows of no others where they are.
template <template <class> class Point>
outcome swap_items(profile const& where, setup const& how, window_options const& chosen) {
  switch (how.what) {
    case item::bytes32: return swap_at<Point<block<32>>, block<32>>(where, how, chosen);
    case item::bytes64: return swap_at<Point<block<64>>, block<64>>(where, how, chosen);
    default: return swap_at<Point<std::uint64_t>, std::uint64_t>(where, how, chosen);
  }
}

template <class Algorithm>
outcome swap_references(profile const& where, setup const& how, window_options const& chosen) {
  return swap_at<java::point<Algorithm>, std::uint64_t>(where, how, chosen);
}

bool all(setup const& how) {
  return how.asked == question::throughput &&
         (how.what == item::word || how.what == item::bytes32 || how.what == item::bytes64);
}
bool words(setup const& how) { return all(how) && how.what == item::word; }
bool two_swap_words(setup const& how) {
  return words(how) && how.threads == 2 && !how.timed && how.where != placement::loaded;
}
bool two_swap_words_between_cores(setup const& how) { return two_swap_words(how) && how.where == placement::pinned; }

}  // namespace

std::vector<contender> const& contenders() {
  static std::vector<contender> const entries{
      {"single_slot", "single_slot", all, swap_items<on_the_machine<single_slot>::point>},
      {"stamped_slot", "stamped_slot", all, swap_items<on_the_machine<stamped_slot>::point>},
      {"hashed_arena", "hashed_arena", all, swap_items<on_the_machine<hashed_arena>::point>},
      {"slot_then_arena", "slot_then_arena", all, swap_items<on_the_machine<slot_then_arena>::point>},
      {"slot_with_cells", "slot_with_cells", all, swap_items<on_the_machine<slot_with_cells>::point>},
      {"tree_of_cells", "tree_of_cells", all, swap_items<on_the_machine<tree_of_cells>::point>},
      {"mutex", "mutex", words, swap_items<under_mutex<shared_by_all>::point>},
      {"mutex-each", "mutex-each", words, swap_items<under_mutex<one_for_each>::point>},
      {"as-jdk8", "jdk17", words, swap_references<java::jdk8>},
      {"as-jdk24", "jdk25", words, swap_references<java::jdk24>},
      {"limit-hop", "limit-hop", two_swap_words_between_cores, give_a_line_to_and_fro},
      {"limit-futex", "limit-futex", two_swap_words, wake_each_other},
  };
  return entries;
}

}  // namespace rendezvous::bench::simulated
