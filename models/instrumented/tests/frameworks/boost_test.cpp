// Boost.Test, with its library, or, with INCLUDED, without.
#define BOOST_TEST_MODULE assertions
#ifdef INCLUDED
#include <boost/test/included/unit_test.hpp>
#else
#define BOOST_TEST_DYN_LINK
#include <boost/test/unit_test.hpp>
#endif
#include <modelcheck/boost_test.hpp>

#include "cases.hpp"

BOOST_AUTO_TEST_SUITE(of)
BOOST_AUTO_TEST_CASE(all_kinds) {
  explored("CHECK", [](int seen) { BOOST_TEST(seen == 1); });
  explored("REQUIRE", [](int seen) { BOOST_REQUIRE(seen == 1); });
  explored("FAIL", [](int seen) {
    if (seen == 0) BOOST_ERROR("it is not 1");
  });
  explored("THROWS", [](int seen) { BOOST_CHECK_THROW(seen == 1 ? throws() : void(), std::exception); });
  explored("NOTHROW", [](int seen) { BOOST_REQUIRE_NO_THROW(seen == 0 ? throws() : void()); });
  explored("BINARY", [](int seen) { BOOST_CHECK_EQUAL(seen, 1); });
  explored_beside("beside", [](int one) {
    BOOST_TEST(one == 1);
    BOOST_CHECK_LE(one, 1);
    BOOST_WARN(one == 2);
    BOOST_REQUIRE_THROW(throws(), std::runtime_error);
  });
  BOOST_TEST(1 == 1);  // outside again it is Boost.Test's
}
BOOST_AUTO_TEST_SUITE_END()
