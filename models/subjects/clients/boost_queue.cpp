// boost::lockfree::queue, of a fixed capacity.
//
// package: libboost-dev
// expect: data race
// found: ../found/boost_freelist.md
#include <boost/lockfree/queue.hpp>

#include "clients.hpp"

using queue = boost::lockfree::queue<int, boost::lockfree::capacity<8>>;

int main(int argc, char** argv) {
  return explore_clients<queue_spec>(
      argc, argv, [] { return queue(); }, [](queue& q, int item) { return q.push(item); },
      [](queue& q) {
        int got = 0;
        return q.pop(got) ? std::optional(got) : std::nullopt;
      });
}
