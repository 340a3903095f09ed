// Two threads each start one that starts one: as many threads as are allowed, whatever the order in which they start.
// The last ones add to a number in either order.
//
// arguments: --threads 7
// expect: pass
// graphs: 2
#include <atomic>
#include <thread>

namespace {

std::atomic<int> count{0};

void start(int more) {
  if (more == 0) {
    count.fetch_add(1);
    return;
  }
  std::thread next(start, more - 1);
  next.join();
}

}  // namespace

int main() {
  std::thread one(start, 2);
  std::thread another(start, 2);
  one.join();
  another.join();
}
