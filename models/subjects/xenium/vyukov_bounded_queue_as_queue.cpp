// xenium::vyukov_bounded_queue as a queue, by its strong calls: two threads push an item each, and pop one.
//
// package: libxenium-dev
// calls: 2 + 2
// expect: not linearizable
// found: not_empty.md
// repair: vyukov_bounded_queue.hpp:228:load=acquire vyukov_bounded_queue.hpp:243:load=acquire
// repair: vyukov_bounded_queue.hpp:235:modify=acq_rel
#include <modelcheck/linearizable.hpp>
#include <xenium/vyukov_bounded_queue.hpp>

#include <optional>
#include <thread>

#include "../specifications.hpp"

int main() {
  xenium::vyukov_bounded_queue<int> all(2);
  modelcheck::linearizable<queue_spec> history;
  auto const work = [&](int number) {
    history.call<&queue_spec::push>([&](int item) { return all.try_push_strong(item); }, number);
    history.call<&queue_spec::pop>([&] {
      int got = 0;
      return all.try_pop_strong(got) ? std::optional(got) : std::nullopt;
    });
  };
  std::thread other(work, 2);
  work(1);
  other.join();
}
