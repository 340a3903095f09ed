// Memory orders of accesses by their lines, and the questions and results of an audit.
#include "../orders.hpp"

#include <gtest/gtest.h>

#include <algorithm>

#include "../../checker/bad_argument.hpp"
#include "../line_audit.hpp"

namespace models::instrumented {
namespace {

constexpr auto relaxed = std::memory_order_relaxed;
constexpr auto acquire = std::memory_order_acquire;
constexpr auto release = std::memory_order_release;
constexpr auto acq_rel = std::memory_order_acq_rel;
constexpr auto seq_cst = std::memory_order_seq_cst;

TEST(OtherOrder, IsReadAndWritten) {
  for (char const* const text :
       {"a.hpp:31=relaxed", "a.hpp:31:load=acquire", "a.hpp:31:seq_cst=acq_rel", "a.hpp:31:failure:acquire=relaxed"}) {
    EXPECT_EQ(to_text(other_order_from(text)), text);
  }
  EXPECT_EQ(to_text(other_order_from("include/b/a.hpp:31=relaxed")), "a.hpp:31=relaxed");
}

TEST(OtherOrder, IsRefusedWhereItMakesNoSense) {
  for (char const* const text :
       {"", "a.hpp", "a.hpp:31", "a.hpp=relaxed", "a.hpp:x=relaxed", ":31=relaxed", "a.hpp:31=strong",
        "a.hpp:31:jump=relaxed", "a.hpp:31:load:weak=relaxed", "a.hpp:12345678901=relaxed"}) {
    EXPECT_THROW(static_cast<void>(other_order_from(text)), checker::bad_argument) << text;
  }
}

site at(char const* file, unsigned line) { return site::current(file, "", line); }

TEST(AccessOrders, ChangeWhatIsMeant) {
  access_orders orders({other_order_from("a.hpp:31:load:seq_cst=relaxed"), other_order_from("a.hpp:40=acq_rel")});
  EXPECT_EQ(orders.of(at("/x/a.hpp", 31), access_kind::load, seq_cst), relaxed);
  EXPECT_EQ(orders.of(at("/x/a.hpp", 31), access_kind::load, acquire), acquire);
  EXPECT_EQ(orders.of(at("/x/a.hpp", 31), access_kind::modify, seq_cst), seq_cst);
  EXPECT_EQ(orders.of(at("/x/a.hpp", 32), access_kind::load, seq_cst), seq_cst);
  EXPECT_EQ(orders.of(at("/x/b.hpp", 31), access_kind::load, seq_cst), seq_cst);
  EXPECT_EQ(orders.of(at("/x/a.hpp", 40), access_kind::store, seq_cst), release) << "as far as a store can";
}

/// A program that passes with these orders of its one access, and with all stronger ones.
std::vector<line_finding> audited(ordered_access const& access, std::vector<std::memory_order> const& enough,
                                  std::vector<std::memory_order>& asked) {
  return audit_lines({access}, [&](std::vector<other_order> const& others) {
    std::vector<trial_result> all;
    for (other_order const& o : others) {
      asked.push_back(o.order);
      bool const passes = std::any_of(enough.begin(), enough.end(), [&](auto e) { return at_least(o.order, e); });
      all.push_back({passes, !passes, passes ? "pass" : "data race"});
    }
    return all;
  });
}

TEST(Audit, GoesDownUntilItFails) {
  std::vector<std::memory_order> asked;
  auto const found = audited({"a.hpp", 31, access_kind::modify, seq_cst}, {release}, asked);
  EXPECT_EQ(asked, (std::vector{acq_rel, acquire, release, relaxed}));
  ASSERT_EQ(found.size(), 1u);
  EXPECT_EQ(found[0].enough, (std::vector{release}));
  EXPECT_EQ(to_text(found),
            "  a.hpp:31  modify   seq_cst  release is enough here; acquire: data race; relaxed: data race\n"
            "0 of 1 orders are needed for this program; what another one needs is not known\n");
}

TEST(Audit, SaysWhatIsNeeded) {
  std::vector<std::memory_order> asked;
  auto const found = audited({"a.hpp", 31, access_kind::load, acquire}, {acquire}, asked);
  EXPECT_EQ(asked, (std::vector{relaxed}));
  EXPECT_EQ(to_text(found),
            "  a.hpp:31  load     acquire  needed; relaxed: data race\n"
            "1 of 1 orders are needed for this program; what another one needs is not known\n");
}

TEST(Audit, AsksNothingOfWhatIsRelaxed) {
  std::vector<std::memory_order> asked;
  EXPECT_TRUE(audited({"a.hpp", 31, access_kind::load, relaxed}, {}, asked).empty());
  EXPECT_TRUE(asked.empty());
}

TEST(Audit, DoesNotTakeWhatIsNotKnownForEnough) {
  auto const found = audit_lines({{"a.hpp", 31, access_kind::load, acquire}}, [](std::vector<other_order> const&) {
    return std::vector<trial_result>{{false, false, "the budget was over"}};
  });
  EXPECT_EQ(found[0].enough, (std::vector{acquire}));
  EXPECT_EQ(to_text(found),
            "  a.hpp:31  load     acquire  acquire is enough here; relaxed: not known, the budget was over\n"
            "0 of 1 orders are needed for this program; what another one needs is not known\n");
}

/// Either of two releases is enough.
TEST(Audit, SaysWhatIsNeededOnlyTogether) {
  std::set<ordered_access> const both = {{"a.hpp", 31, access_kind::store, release},
                                         {"a.hpp", 32, access_kind::store, release}};
  auto const explore = [](std::vector<other_order> const& changes) {
    bool const passes = changes.size() < 2;
    return trial_result{passes, !passes, passes ? "pass" : "data race"};
  };
  auto found = audit_lines(both, [&](std::vector<other_order> const& others) {
    std::vector<trial_result> all;
    for (other_order const& o : others) all.push_back(explore({o}));
    return all;
  });
  try_together(found, explore);
  EXPECT_EQ(found[0].with_others, "");
  EXPECT_EQ(found[1].with_others, "data race");
  EXPECT_EQ(
      to_text(found),
      "  a.hpp:31  store    release  relaxed is enough here\n"
      "  a.hpp:32  store    release  relaxed is enough here, but not when the lines above are as weak as they may "
      "be: data race\n"
      "0 of 2 orders are needed for this program, and 1 more when the others are weaker; what another one needs is "
      "not known\n");
}

}  // namespace
}  // namespace models::instrumented
