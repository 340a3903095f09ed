// xenium::vyukov_bounded_queue, with room for all; by its calls that give up where another one is under way.
//
// package: libxenium-dev
#include <xenium/vyukov_bounded_queue.hpp>

#include "clients.hpp"

using queue = xenium::vyukov_bounded_queue<int>;

int main(int argc, char** argv) {
  return explore_clients<lazy_queue_spec>(
      argc, argv, [] { return queue(16); }, [](queue& q, int item) { return q.try_push_weak(item); },
      [](queue& q) {
        int got = 0;
        return q.try_pop_weak(got) ? std::optional(got) : std::nullopt;
      });
}
