// xenium::michael_scott_queue, with hazard pointers.
//
// package: libxenium-dev
#include <xenium/michael_scott_queue.hpp>
#include <xenium/reclamation/hazard_pointer.hpp>

#include "clients.hpp"

using queue = xenium::michael_scott_queue<int, xenium::policy::reclaimer<xenium::reclamation::hazard_pointer<>>>;

int main(int argc, char** argv) {
  return explore_clients<queue_spec>(
      argc, argv, [] { return queue(); },
      [](queue& q, int item) {
        q.push(item);
        return true;
      },
      [](queue& q) {
        int got = 0;
        return q.try_pop(got) ? std::optional(got) : std::nullopt;
      });
}
