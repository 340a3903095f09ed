// What a page shows of a list.
#include "../pages.hpp"

#include <gtest/gtest.h>

#include "examples.hpp"

namespace models {

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
  EXPECT_NE(page.find("| look (1) | slot | relaxed |  | Only a hint"), page.npos) << page;
  EXPECT_EQ(page.find("withdraw"), page.npos) << page;
}

}  // namespace

}  // namespace models
