// A file of the same program that does not include <modelcheck/boost_test.hpp>.
#define BOOST_TEST_DYN_LINK
#include <boost/test/unit_test.hpp>

#include "cases.hpp"

BOOST_AUTO_TEST_CASE(unknown) {
  explored("unknown", [](int seen) { BOOST_TEST(seen <= 1); });
}
