// An atomic on which two threads may sleep is notified once for each.
//
// expect: pass
#include <atomic>
#include <thread>

std::atomic<int> gate{0};

void pass() {
  gate.wait(0);
  gate.fetch_sub(1);
}

int main() {
  std::thread one(pass);
  gate.store(1);
  gate.notify_one();
  one.join();
  return gate;
}
