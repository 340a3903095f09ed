// Nobody frees the memory that one thread has allocated, if the other thread does not see it.
//
// expect: leak
#include <atomic>
#include <thread>

int main() {
  std::atomic<int*> box{nullptr};
  std::thread maker([&] { box.store(new int(1), std::memory_order_release); });
  std::thread taker([&] { delete box.exchange(nullptr, std::memory_order_acq_rel); });
  maker.join();
  taker.join();
}
