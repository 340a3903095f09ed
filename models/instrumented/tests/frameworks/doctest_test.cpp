// doctest.
#define DOCTEST_CONFIG_IMPLEMENT_WITH_MAIN
#include <doctest/doctest.h>

#include "cases.hpp"

TEST_CASE("assertions, and their kinds") {
  explored("CHECK", [](int seen) { CHECK(seen == 1); });
  explored("REQUIRE", [](int seen) { REQUIRE_FALSE(seen != 1); });
  explored("FAIL", [](int seen) {
    if (seen == 0) FAIL_CHECK("it is " << seen);
  });
  explored("THROWS", [](int seen) { CHECK_THROWS(seen == 1 ? throws() : void()); });
  explored("NOTHROW", [](int seen) { REQUIRE_NOTHROW(seen == 0 ? throws() : void()); });
  explored("BINARY", [](int seen) { REQUIRE_EQ(seen, 1); });
  explored("SECTION", [](int) {
    SUBCASE("is none") {}
  });
  explored_beside("beside", [](int one) {
    INFO("one is " << one);
    CHECK(one == 1);
    CHECK_EQ(one, 1);
    WARN(one == 1);
    REQUIRE_THROWS_AS(throws(), std::runtime_error);
  });
  CHECK(1 == 1);  // outside again it is doctest's
}
