// xenium::vyukov_bounded_queue, with room for all; by its calls that wait for one under way.
//
// package: libxenium-dev
// expect: not linearizable
#include <xenium/vyukov_bounded_queue.hpp>

#include "clients.hpp"

using queue = xenium::vyukov_bounded_queue<int>;

int main(int argc, char** argv) {
  return explore_clients<queue_spec>(
      argc, argv, [] { return queue(16); }, [](queue& q, int item) { return q.try_push_strong(item); },
      [](queue& q) {
        int got = 0;
        return q.try_pop_strong(got) ? std::optional(got) : std::nullopt;
      });
}
