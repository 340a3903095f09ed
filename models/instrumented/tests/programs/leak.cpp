// Nobody gives back what one thread has made, if the other one does not come to it.
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
