// The pages that are made from a list.
#include "../pages.hpp"

#include <gtest/gtest.h>

#include "examples.hpp"

namespace models::exchanger {

namespace {

using testing::example;

TEST(Pages, ShowChangesAsAPictureAndLooksAndExclusionsAsTables) {
  EXPECT_EQ(states_page(example()), R"(The states of a `slot`:

```mermaid
stateDiagram-v2
    [*] --> empty
    empty --> node : offer (2), on offer
    node --> empty : claim (4), taken
```

| `slot` | means |
| --- | --- |
| empty | nobody waits |
| node | somebody waits |

| without a change | sees | means |
| --- | --- | --- |
| look (1) | empty | so offer |
| offer_failed (3) | node | another was first |

| what cannot happen | finds | why |
| --- | --- | --- |
| look (1) | node | nobody looks twice |
| offer_failed (3) | empty | it expects that |
| claim_failed (5) | empty, node | nobody else claims |
)");
}

TEST(Pages, HaveNoTableOfExclusionsWhereThereAreNone) {
  machine m = example();
  m.excluded.clear();
  EXPECT_EQ(states_page(m).find("what cannot happen"), std::string::npos);
}

TEST(Pages, ShowTheOrdersOfTheEntriesThatTheListNames) {
  std::string const page = orders_page(example());
  EXPECT_EQ(std::count(page.begin(), page.end(), '\n'), 2 + 4) << page;
  EXPECT_NE(page.find("| offer (2) | slot | release | claim (4) | Publishes the node"), page.npos) << page;
  EXPECT_NE(page.find("| look (1) | slot | relaxed |  | Chooses what to do next."), page.npos) << page;
  EXPECT_EQ(page.find("withdraw"), page.npos) << page;
}

TEST(Pages, SayOfAnEntryWhatHoldsInThatAlgorithm) {
  machine m = example();
  std::string const single = orders_page(m);
  EXPECT_NE(single.find("is not missed. None follows in a call that does not wait"), single.npos) << single;
  m.algorithm = "hashed_arena";
  std::string const hashed = orders_page(m);
  EXPECT_NE(hashed.find("is not missed. None follows in a sweep"), hashed.npos) << hashed;
  EXPECT_EQ(hashed.find("a call that does not wait"), hashed.npos) << hashed;
}

TEST(Pages, ShowThePairsOnWhichNothingRelies) {
  machine m = example();
  EXPECT_EQ(orders_page(m).find("nothing relies"), std::string::npos);
  m.unneeded = {unneeded(rendezvous::order::offer, rendezvous::order::enter, "the claim looks again")};
  std::string const page = orders_page(m);
  EXPECT_NE(page.find("\n\n| these synchronise as well | with | why nothing relies on it |\n| --- | --- | --- |\n"
                      "| offer (2) | enter (16) | the claim looks again |\n"),
            page.npos)
      << page;
}

}  // namespace

}  // namespace models::exchanger
