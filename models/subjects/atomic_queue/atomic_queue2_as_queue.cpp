// atomic_queue::AtomicQueue2 as a queue: two threads push an item each, and pop one.
//
// package: libatomic-queue-dev
// calls: 2 + 2
// expect: not linearizable
// found: not_empty.md
// repair: atomic_queue.h:276:load=acquire atomic_queue.h:286:modify=acq_rel atomic_queue.h:286:failure=acquire
#include <atomic_queue/atomic_queue.h>
#include <modelcheck/linearizable.hpp>

#include <optional>
#include <thread>

#include "../specifications.hpp"

int main() {
  atomic_queue::AtomicQueue2<int, 4> all;
  modelcheck::linearizable<queue_spec> history;
  auto const work = [&](int number) {
    history.call<&queue_spec::push>([&](int item) { return all.try_push(item); }, number);
    history.call<&queue_spec::pop>([&] {
      int got = 0;
      return all.try_pop(got) ? std::optional(got) : std::nullopt;
    });
  };
  std::thread other(work, 2);
  work(1);
  other.join();
}
