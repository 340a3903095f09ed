// What a page shows of a list.
#include "../pages.hpp"

#include <gtest/gtest.h>

#include "examples.hpp"

namespace models {

namespace {

using testing::example;

TEST(Pages, ShowChangesAsAPictureAndLooksAsATable) {
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
)");
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
