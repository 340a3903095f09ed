// Eigen::EventCount and RunQueue, as Eigen's thread pool has them: one thread waits for the job that another one
// pushes.
//
// package: libeigen3-dev
// flags: -I/usr/include/eigen3
// calls: 3 + 2
// expect: deadlock
// found: eigen_event_count.md
// repair: eigen_event_count.patch
#define EIGEN_USE_THREADS
#include <thread>
#include <unsupported/Eigen/CXX11/ThreadPool>

int main() {
  Eigen::MaxSizeVector<Eigen::EventCount::Waiter> waiters(1);
  waiters.resize(1);
  Eigen::EventCount event(waiters);
  Eigen::RunQueue<int*, 4> all;
  int job = 1;
  std::thread other([&] {
    all.PushBack(&job);
    event.Notify(false);
  });
  event.Prewait();
  if (!all.Empty()) {
    event.CancelWait();
  } else {
    event.CommitWait(&waiters[0]);
  }
  other.join();
  int const* const got = all.PopFront();
  return got != nullptr && *got == 1 ? 0 : 1;
}
