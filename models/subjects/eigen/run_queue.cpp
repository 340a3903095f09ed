// Eigen::RunQueue: the owner pushes two jobs and pops all that are left, a thief pops twice.
//
// package: libeigen3-dev
// flags: -I/usr/include/eigen3
// calls: 4 + 2
#define EIGEN_USE_THREADS
#include <thread>
#include <unsupported/Eigen/CXX11/ThreadPool>

int main() {
  Eigen::RunQueue<int*, 4> all;
  int jobs[2] = {0, 0};
  std::thread thief([&] {
    for (int i = 0; i != 2; ++i) {
      if (int* const got = all.PopBack()) ++*got;
    }
  });
  all.PushFront(&jobs[0]);
  all.PushFront(&jobs[1]);
  while (int* const got = all.PopFront()) ++*got;
  thief.join();
  while (int* const got = all.PopFront()) ++*got;
  return jobs[0] == 1 && jobs[1] == 1 ? 0 : 1;
}
