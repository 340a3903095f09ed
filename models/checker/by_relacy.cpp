#include "by_relacy.hpp"

#include "../exact/search/relacy_order.hpp"

namespace models::checker {

namespace {

char const* in_words(exact::obstacle why) {
  switch (why) {
    case exact::obstacle::threads: return "more than 8 threads";
    case exact::obstacle::modification_order: return "modification order is not an order of execution";
    case exact::obstacle::release_sequence: return "release sequences of C++11";
    case exact::obstacle::seq_cst_read: return "a seq_cst read precedes a seq_cst write that is performed earlier";
    case exact::obstacle::fence_order: return "the order of seq_cst fences";
    case exact::obstacle::window: return "a value more than 15 writes old";
    case exact::obstacle::more_ordered: return "more happens before in it than in C++20, which may hide a race";
  }
  return "?";
}

}  // namespace

std::map<std::string, std::uint64_t> without_order(performed_by_relacy const& counted) {
  std::map<std::string, std::uint64_t> all;
  for (std::size_t i = 0; i != counted.without_order.size(); ++i) {
    if (counted.without_order[i] != 0) all[in_words(static_cast<exact::obstacle>(i))] = counted.without_order[i];
  }
  return all;
}

}  // namespace models::checker
