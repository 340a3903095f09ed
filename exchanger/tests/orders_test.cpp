// The table of the memory-order contract: numbers, pairs, and texts that cite only entries of their algorithms.

#include <gtest/gtest.h>

#include <rendezvous/orders.hpp>

#include <regex>
#include <string>
#include <vector>

namespace rendezvous::testing {
namespace {

using faults = std::vector<std::string>;

constexpr bool is_number(int n) { return 1 <= n && n <= static_cast<int>(order::contract.size()); }

order::entry const& entry_of(int number) { return order::contract[static_cast<std::size_t>(number) - 1]; }

/// Names of those of `set` that are not among `known`.
std::string missing_in(order::algorithms known, order::algorithms set) {
  std::string names;
  for (order::named_algorithm const& a : order::named_algorithms) {
    if (include(set, a.one) && !include(known, a.one)) names.append(names.empty() ? "" : ", ").append(a.name);
  }
  return names;
}

/// What is wrong with what the words cite, when they speak of these algorithms. An entry is cited by its name with
/// its number; a number in parentheses that stands alone is nothing that a reader could find.
faults faults_of_citations(std::string const& words, order::algorithms in) {
  static std::regex const citation(R"((\w*) ?\(([^)]*[0-9][^)]*)\))");
  faults all;
  for (std::sregex_iterator i(words.begin(), words.end(), citation), end; i != end; ++i) {
    bool const one_number = (*i)[2].str().find_first_not_of("0123456789") == std::string::npos;
    int const number = one_number ? std::stoi((*i)[2]) : 0;
    if (!is_number(number) || (*i)[1] != entry_of(number).name) {
      all.push_back("'" + i->str() + "' is no entry");
    } else if (std::string const others = missing_in(entry_of(number).used_by, in); !others.empty()) {
      all.push_back("'" + i->str() + "' is not used by " + others);
    }
  }
  return all;
}

faults faults_of_words(order::entry const& e) {
  faults all = faults_of_citations(e.why, e.used_by);
  if (*e.why == '\0') all.emplace_back("there are no words");
  auto said = order::algorithms{};
  for (order::remark const& r : e.remarks) {
    if (r.why == nullptr) continue;
    for (std::string const& f : faults_of_citations(r.why, r.in)) all.push_back(f);
    if (*r.why == '\0' || r.in == order::algorithms{}) all.emplace_back("a remark without words or algorithms");
    if (std::string const others = missing_in(e.used_by, r.in); !others.empty())
      all.push_back("a remark is about " + others + ", which does not use it");
    if ((said & r.in) != 0) all.emplace_back("two remarks are about one algorithm");
    said = said | r.in;
  }
  return all;
}

/// What is wrong with one partner of an order that synchronises.
faults faults_of_pair(order::entry const& e, order::entry const& other) {
  bool const gives = order::releases(e.order) && order::acquires(other.order);
  bool const takes = order::acquires(e.order) && order::releases(other.order);
  faults all;
  if (!gives && !takes) all.emplace_back("its partner is not of the opposite kind");
  if (!other.pairs_with.include(e.number)) all.emplace_back("its partner has another one");
  if (std::string_view(other.location) != e.location) all.emplace_back("its partner is about another location");
  if (other.used_by != e.used_by) all.emplace_back("its partner is used by other algorithms");
  return all;
}

/// An order that synchronises has a partner of the opposite kind at the same location, used by the same algorithms,
/// whose partner it is, and one for each of both when it acquires and releases; a relaxed one has none. Not asserted at
/// compile time: whoever weakens an order to see what breaks should see the models fail.
faults faults_of_pair(order::entry const& e) {
  bool const synchronises = order::acquires(e.order) || order::releases(e.order);
  if (!synchronises) return e.pairs_with.none() ? faults{} : faults{"it has a partner and is relaxed"};
  if (!is_number(e.pairs_with.first)) return {"it has no partner"};
  order::entry const& first = entry_of(e.pairs_with.first);
  if (!order::acquires(e.order) || !order::releases(e.order)) {
    return e.pairs_with.second == 0 ? faults_of_pair(e, first) : faults{"it has two partners for one order"};
  }
  if (!is_number(e.pairs_with.second)) return {"it acquires and releases, and has one partner"};
  order::entry const& second = entry_of(e.pairs_with.second);
  faults all = faults_of_pair(e, first);
  for (std::string const& f : faults_of_pair(e, second)) all.push_back(f);
  if (!order::releases(first.order)) all.emplace_back("its first partner does not release");
  if (!order::acquires(second.order)) all.emplace_back("its second partner does not acquire");
  return all;
}

TEST(orders, are_numbered) {
  for (std::size_t i = 0; i != order::contract.size(); ++i)
    EXPECT_EQ(order::contract[i].number, static_cast<int>(i) + 1) << order::contract[i].name;
}

TEST(orders, have_names_and_locations_of_their_own) {
  for (order::entry const& e : order::contract) {
    EXPECT_STRNE(e.name, "");
    EXPECT_STRNE(e.location, "");
    for (order::entry const& other : order::contract) {
      if (e.number != other.number) {
        EXPECT_STRNE(e.name, other.name);
      }
    }
  }
}

TEST(orders, are_paired_with_their_opposites) {
  for (order::entry const& e : order::contract) EXPECT_EQ(faults_of_pair(e), faults{}) << e.name;
}

TEST(orders, are_refused_with_a_partner_that_does_not_fit) {
  order::entry e = order::poll;
  e.pairs_with = order::acknowledge.number;
  EXPECT_EQ(faults_of_pair(e), (faults{"its partner has another one", "its partner is used by other algorithms"}));
  e = order::poll;
  e.pairs_with = order::offer.number;
  EXPECT_EQ(faults_of_pair(e), (faults{"its partner has another one", "its partner is about another location"}));
  e = order::poll;
  e.pairs_with = order::park.number;
  EXPECT_EQ(faults_of_pair(e), (faults{"its partner is not of the opposite kind", "its partner has another one"}));
  e = order::offer;
  e.pairs_with = order::look.number;
  EXPECT_EQ(faults_of_pair(e), (faults{"its partner is not of the opposite kind", "its partner has another one"}));
  e.pairs_with = 0;
  EXPECT_EQ(faults_of_pair(e), faults{"it has no partner"});
  e = order::look;
  e.pairs_with = order::offer.number;
  EXPECT_EQ(faults_of_pair(e), faults{"it has a partner and is relaxed"});
  e = order::cell_poll;
  e.pairs_with = {order::cell_answer.number, order::cell_offer.number};
  EXPECT_EQ(faults_of_pair(e), faults{"it has two partners for one order"});
  e = order::cell_answer;
  e.pairs_with = order::cell_offer.number;
  EXPECT_EQ(faults_of_pair(e), faults{"it acquires and releases, and has one partner"});
  e.pairs_with = {order::cell_poll.number, order::cell_offer.number};
  EXPECT_EQ(faults_of_pair(e), (faults{"its first partner does not release", "its second partner does not acquire"}));
}

TEST(orders, are_explained_in_words_that_hold_for_each_algorithm) {
  for (order::entry const& e : order::contract) EXPECT_EQ(faults_of_words(e), faults{}) << e.name;
}

TEST(orders, are_refused_with_a_number_that_an_algorithm_does_not_use) {
  order::entry e = order::grow;
  e.why = "Found by find (24).";
  EXPECT_EQ(faults_of_words(e), faults{"'find (24)' is not used by slot_then_arena"});
  e = order::withdraw_failed;
  e.remarks[0].why = "The wait is that of acknowledged (30).";
  EXPECT_EQ(faults_of_words(e),
            faults{"'acknowledged (30)' is not used by single_slot, stamped_slot, slot_then_arena, slot_with_cells, "
                   "tree_of_cells"});
  for (char const* const words : {"polls (8)", "(8)", "poll (9)", "poll (47)", "find, create (24, 25)", "poll (0)"}) {
    e = order::park_failed;
    e.why = words;
    EXPECT_EQ(faults_of_words(e).size(), 1u) << words;
  }
}

TEST(orders, are_refused_with_remarks_that_are_not_about_their_algorithms) {
  order::entry e = order::find;
  e.remarks[0] = {order::single_slot, "It looks."};
  EXPECT_EQ(faults_of_words(e), faults{"a remark is about single_slot, which does not use it"});
  e = order::look;
  e.remarks[1].in = order::slot_with_cells | order::single_slot;
  EXPECT_EQ(faults_of_words(e), faults{"two remarks are about one algorithm"});
  e = order::find_tree;
  e.remarks[0] = {order::with_cells, "It looks."};
  EXPECT_EQ(faults_of_words(e), faults{"a remark is about slot_with_cells, which does not use it"});
  e = order::look;
  e.remarks[0].why = "";
  EXPECT_EQ(faults_of_words(e), faults{"a remark without words or algorithms"});
  e = order::look;
  e.why = "";
  EXPECT_EQ(faults_of_words(e), faults{"there are no words"});
}

}  // namespace
}  // namespace rendezvous::testing
