// What an audit takes over from one that was interrupted: of this very program, and of this very claim.
#include "../audit_resume.hpp"

#include <gtest/gtest.h>

#include "../../bad_argument.hpp"
#include "../audit_json.hpp"

namespace models::checker {

namespace {

using json = nlohmann::ordered_json;

constexpr access_label labels[] = {{"publish", "flag", true, std::memory_order_release, operations::store},
                                   {"take", "flag", true, std::memory_order_acquire, operations::load}};
constexpr int publish = 1;
constexpr int take = 2;

class Resuming : public ::testing::Test {
 protected:
  Resuming() {
    this_project().names = {labels};
    slot_.name = "slot";
    arena_.name = "arena";
    earlier_ = json::parse(audit_json({now_, false}, {}, {}));
    json known = subject(weaker(slot_, publish));
    known["verdict"] = "necessary";
    known["as_expected"] = true;
    earlier_["claims"].push_back(known);
  }
  ~Resuming() override { this_project().names = {}; }

  static claim weaker(audited const& a, int label, std::memory_order to = std::memory_order_relaxed) {
    return {&a, challenge{&a, label, labels[label - 1].order, to}, {}};
  }

  /// Why nothing is taken over; empty: it is.
  std::string refusal(order_changes const& base = {}) const {
    std::vector<claim> none;
    try {
      take_over(earlier_.dump(), "it.json", now_, base, none);
    } catch (bad_argument const& e) {
      return e.what();
    }
    return "";
  }

  bool takes(claim c) const {
    std::vector<claim> one{std::move(c)};
    take_over(earlier_.dump(), "it.json", now_, {}, one);
    return one.front().known();
  }

  audited slot_;
  audited arena_;
  origin now_{"modelcheck", "1.2.3", "abc", {"audit"}, "g++ 12"};
  json earlier_;
};

TEST_F(Resuming, TakesOverWhatIsKnownOfAClaim) {
  std::vector<claim> claims{weaker(slot_, publish), weaker(slot_, take)};
  take_over(earlier_.dump(), "it.json", now_, {}, claims);
  ASSERT_TRUE(claims[0].known());
  EXPECT_EQ(verdict_on(claims[0]), "necessary");
  EXPECT_TRUE(as_it_should_be(claims[0]));
  EXPECT_FALSE(claims[1].known());
  EXPECT_EQ(json::parse(audit_json({now_, false}, claims, {}))["claims"], earlier_["claims"]) << "it is written again";
}

TEST_F(Resuming, RefusesFieldsOfOtherTypesInItsOwnWords) {
  for (json const& wrong : {json(3), json(nullptr), json::array()}) {
    for (char const* const field : {"as_expected", "verdict"}) {
      json const before = earlier_;
      earlier_["claims"][0][field] = wrong;
      EXPECT_THROW(takes(weaker(slot_, publish)), bad_argument) << field << wrong;
      earlier_ = before;
    }
  }
  earlier_["schema"]["name"] = 3;
  EXPECT_EQ(refusal(), "'it.json' is not the JSON of an audit by this version");
}

TEST_F(Resuming, TellsClaimsApartByAlgorithmEntryAndBothOrders) {
  EXPECT_TRUE(takes(weaker(slot_, publish)));
  EXPECT_FALSE(takes(weaker(arena_, publish)));
  EXPECT_FALSE(takes(weaker(slot_, take)));
  EXPECT_FALSE(takes(weaker(slot_, publish, std::memory_order_acquire)));
  claim from_another = weaker(slot_, publish);
  from_another.weaker->from = std::memory_order_acq_rel;
  EXPECT_FALSE(takes(from_another));
  for (auto const& [key, other] : {std::pair("entry", json("other")), std::pair("number", json(9))}) {
    json const was = earlier_["claims"][0][key];
    earlier_["claims"][0][key] = other;
    EXPECT_FALSE(takes(weaker(slot_, publish))) << key;
    earlier_["claims"][0][key] = was;
  }
}

TEST_F(Resuming, DoesNotTakeAWeakenedOrderForTheAlgorithmAsItStands) {
  EXPECT_FALSE(takes({&slot_, {}, {}}));
  json as_it_stands = subject({&slot_, {}, {}});
  as_it_stands["verdict"] = "passes";
  as_it_stands["as_expected"] = true;
  earlier_["claims"] = json::array({as_it_stands});
  EXPECT_TRUE(takes({&slot_, {}, {}}));
  EXPECT_FALSE(takes(weaker(slot_, publish)));
}

TEST_F(Resuming, TriesAgainWhatIsNotAsItShouldBe) {
  earlier_["claims"][0]["as_expected"] = false;
  EXPECT_FALSE(takes(weaker(slot_, publish)));
  earlier_["claims"][0].erase("as_expected");
  EXPECT_FALSE(takes(weaker(slot_, publish)));
}

TEST_F(Resuming, RefusesWhatIsNoAuditOfThisSchema) {
  EXPECT_EQ(refusal(), "");
  std::string const no_audit = "'it.json' is not the JSON of an audit by this version";
  json const right = earlier_;
  for (char const* const key : {"schema", "version", "commit", "compiler", "changed", "claims"}) {
    earlier_.erase(key);
    EXPECT_EQ(refusal(), no_audit) << key;
    earlier_ = right;
  }
  earlier_["schema"]["name"] = "modelcheck run";
  EXPECT_EQ(refusal(), no_audit);
  earlier_ = right;
  earlier_["schema"]["number"] = audit_schema_number + 1;
  EXPECT_EQ(refusal(), no_audit);
  earlier_ = json("no object");
  EXPECT_EQ(refusal(), no_audit);
}

TEST_F(Resuming, RefusesAnAuditByAnotherProgram) {
  json const right = earlier_;
  for (char const* const key : {"version", "commit", "compiler"}) {
    earlier_[key] = "another";
    EXPECT_EQ(refusal().find("'it.json' was made by another program"), 0u) << key;
    earlier_ = right;
  }
}

TEST_F(Resuming, RefusesAProgramThatItsCommitDoesNotName) {
  for (std::optional<std::string> const& commit :
       {std::optional<std::string>(), std::optional<std::string>("abc-dirty")}) {
    now_.commit = commit;
    if (commit) earlier_["commit"] = *commit;
    EXPECT_NE(refusal().find("only by a program built of committed sources"), std::string::npos) << refusal();
  }
}

TEST_F(Resuming, RefusesAnAuditOfOtherOrders) {
  EXPECT_EQ(refusal({{take, std::memory_order_relaxed}}), "'it.json' is an audit of other orders");
  earlier_["changed"] = "take=relaxed";
  EXPECT_EQ(refusal(), "'it.json' is an audit of other orders");
  EXPECT_EQ(refusal({{take, std::memory_order_relaxed}}), "");
}

}  // namespace

}  // namespace models::checker
