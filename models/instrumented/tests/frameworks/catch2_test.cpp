// Catch2, of either version.
#if __has_include(<catch2/catch_all.hpp>)
#include <catch2/catch_test_macros.hpp>
#else
#define CATCH_CONFIG_MAIN
#include <catch2/catch.hpp>
#endif

#include "cases.hpp"

TEST_CASE("assertions, and [their] kinds") {
  explored("CHECK", [](int seen) { CHECK(seen == 1); });
  explored("REQUIRE", [](int seen) { REQUIRE_FALSE(seen != 1); });
  explored("FAIL", [](int seen) {
    if (seen == 0) FAIL_CHECK("it is " << seen);
  });
  explored("THROWS", [](int seen) { CHECK_THROWS(seen == 1 ? throws() : void()); });
  explored("NOTHROW", [](int seen) { REQUIRE_NOTHROW(seen == 0 ? throws() : void()); });
  explored("SECTION", [](int) {
    SECTION("is none") {}
  });
  explored_beside("beside", [](int one) {
    CHECK(one == 1);
    REQUIRE_THROWS_AS(throws(), std::runtime_error);
    CHECK_NOFAIL(one == 2);
    CHECKED_IF(one == 1) { REQUIRE_NOTHROW(one == 1); }
    CHECKED_ELSE(one == 1) { FAIL(); }
  });
  CHECK(1 == 1);  // outside again it is Catch2's
}
