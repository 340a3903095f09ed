// atomic_queue::AtomicQueue2, with room for all.
//
// package: libatomic-queue-dev
// expect: not linearizable
#include <atomic_queue/atomic_queue.h>

#include "clients.hpp"

using queue = atomic_queue::AtomicQueue2<int, 16>;

int main(int argc, char** argv) {
  return explore_clients<queue_spec>(
      argc, argv, [] { return queue(); }, [](queue& q, int item) { return q.try_push(item); },
      [](queue& q) {
        int got = 0;
        return q.try_pop(got) ? std::optional(got) : std::nullopt;
      });
}
