// xenium::chase_work_stealing_deque: the owner pushes two items and pops one, a thief steals twice.
//
// package: libxenium-dev
// variant: growing -DPOLICY=capacity<1>
// variant: fixed -DPOLICY=container<xenium::detail::fixed_size_circular_array<int,2>>
// calls: 3 + 2
#include <thread>
#include <xenium/chase_work_stealing_deque.hpp>

int main() {
  xenium::chase_work_stealing_deque<int, xenium::policy::POLICY> all;
  int items[2] = {0, 0};
  int* stolen = nullptr;
  std::thread thief([&] {
    for (int i = 0; i != 2; ++i) {
      if (all.try_steal(stolen)) ++*stolen;
    }
  });
  all.try_push(&items[0]);
  all.try_push(&items[1]);
  int* popped = nullptr;
  if (all.try_pop(popped)) ++*popped;
  thief.join();
  return items[0] <= 1 && items[1] <= 1 ? 0 : 1;
}
