// Eigen::RunQueue: the owner pushes two jobs and pops what is left, a thief takes one.
//
// package: libeigen3-dev
// flags: -I/usr/include/eigen3
// calls: 4 + 1
#define EIGEN_USE_THREADS
#include <thread>
#include <unsupported/Eigen/CXX11/ThreadPool>

int main() {
  Eigen::RunQueue<int*, 4> all;
  int jobs[2] = {0, 0};
  std::thread thief([&] {
    if (int* const got = all.PopBack()) ++*got;
  });
  all.PushFront(&jobs[0]);
  all.PushFront(&jobs[1]);
  while (int* const got = all.PopFront()) ++*got;
  thief.join();
  while (int* const got = all.PopFront()) ++*got;
  return jobs[0] == 1 && jobs[1] == 1 ? 0 : 1;
}
