// Eigen::EventCount: one thread waits for a flag that another one sets, with the default orders.
//
// package: libeigen3-dev
// flags: -I/usr/include/eigen3
// calls: 2 + 1
#define EIGEN_USE_THREADS
#include <thread>
#include <unsupported/Eigen/CXX11/ThreadPool>

int main() {
  Eigen::MaxSizeVector<Eigen::EventCount::Waiter> waiters(1);
  waiters.resize(1);
  Eigen::EventCount event(waiters);
  std::atomic<bool> ready{false};
  int data = 0;
  std::thread other([&] {
    data = 1;
    ready = true;
    event.Notify(false);
  });
  event.Prewait();
  if (ready) {
    event.CancelWait();
  } else {
    event.CommitWait(&waiters[0]);
  }
  bool const good = ready && data == 1;
  other.join();
  return good ? 0 : 1;
}
