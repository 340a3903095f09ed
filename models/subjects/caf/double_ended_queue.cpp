// caf::detail::double_ended_queue: one thread appends two jobs and takes the first, another one takes the last twice.
//
// package: libcaf-dev
// calls: 3 + 2
#include <caf/config.hpp>
#include <caf/detail/double_ended_queue.hpp>
#include <thread>

int main() {
  caf::detail::double_ended_queue<int> all;
  int jobs[2] = {0, 0};
  std::thread thief([&] {
    for (int i = 0; i != 2; ++i) {
      if (int* const got = all.take_tail()) ++*got;
    }
  });
  all.append(&jobs[0]);
  all.append(&jobs[1]);
  if (int* const got = all.take_head()) ++*got;
  thief.join();
  while (int* const got = all.take_head()) ++*got;
  return jobs[0] == 1 && jobs[1] == 1 ? 0 : 1;
}
