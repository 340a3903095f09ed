// moodycamel::ConcurrentQueue as a queue whose pop may always return nothing: one thread pushes two items, another one
// pops twice.
//
// package: libconcurrentqueue-dev
// flags: -I/usr/include/concurrentqueue
// calls: 2 + 2
#include <concurrentqueue.h>

#include <modelcheck/linearizable.hpp>
#include <optional>
#include <thread>

#include "../specifications.hpp"

int main() {
  moodycamel::ConcurrentQueue<int> all(2);
  modelcheck::linearizable<lazy_queue_spec> history;
  std::thread other([&] {
    for (int i = 0; i != 2; ++i) {
      history.call<&lazy_queue_spec::pop>([&] {
        int got = 0;
        return all.try_dequeue(got) ? std::optional(got) : std::nullopt;
      });
    }
  });
  for (int i = 1; i != 3; ++i) history.call<&queue_spec::push>([&](int item) { return all.enqueue(item); }, i);
  other.join();
}
