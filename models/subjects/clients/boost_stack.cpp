// boost::lockfree::stack, of a fixed capacity.
//
// package: libboost-dev
// expect: data race
// found: ../found/boost_freelist.md
#include <boost/lockfree/stack.hpp>

#include "clients.hpp"

using stack = boost::lockfree::stack<int, boost::lockfree::capacity<8>>;

int main(int argc, char** argv) {
  return explore_clients<stack_spec>(
      argc, argv, [] { return stack(); }, [](stack& s, int item) { return s.push(item); },
      [](stack& s) {
        int got = 0;
        return s.pop(got) ? std::optional(got) : std::nullopt;
      });
}
