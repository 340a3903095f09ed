#include "second_opinion.hpp"

#include <algorithm>

namespace models::exact {

namespace {

static_assert(std::tuple_size_v<decltype(performed_by_relacy::without_order)> == obstacles);

/// The verdicts that Relacy can confirm; an execution with another failure was abandoned before its end, and its memory
/// with it.
constexpr std::array judged_by_relacy{verdict_kind::pass,           verdict_kind::data_race,
                                      verdict_kind::use_after_free, verdict_kind::uninitialised_read,
                                      verdict_kind::double_free,    verdict_kind::leak};

bool is_judged(search_verdict const& verdict) {
  return std::find(judged_by_relacy.begin(), judged_by_relacy.end(), verdict.kind) != judged_by_relacy.end();
}

}  // namespace

std::optional<judgement> second_opinion::compare(graph const& g, recording const& r, search_verdict const& verdict,
                                                 performed_by_relacy& counted) {
  std::uint64_t const one = verdict.passes() ? 1 : 0;
  counted.executions += one;
  relacy_order const found = order_for_relacy(g);
  if (found.there_is_none) {
    counted.without_order[static_cast<std::size_t>(*found.there_is_none)] += one;
    return std::nullopt;
  }
  judgement const second = relacy_.perform(g, found.order, r);
  bool const may_hide_a_race =
      alone_finds_races() && second.verdict.passes() && one != 0 && orders_more(g, span::whole);
  if (may_hide_a_race) {
    ++counted.without_order[static_cast<std::size_t>(obstacle::more_ordered)];
    return std::nullopt;
  }
  counted.performed += one;
  bool const has_read_the_same = second.verdict != verdict_kind::disagreement;
  bool const may_differ = has_read_the_same && (!is_judged(verdict) || (one == 0 && orders_more(g, span::end)));
  if (second.verdict == verdict || may_differ) return std::nullopt;
  if (has_read_the_same && alone_finds_races() && one != 0) return second;
  return judgement{verdict_kind::internal_error, "the graph machine says \"" + verdict.words() + "\", and Relacy \"" +
                                                     second.verdict.words() + "\": " + second.message};
}

}  // namespace models::exact
