// std::atomic::wait and notify_all, with the default orders.
//
// header: bits/atomic_base.h bits/atomic_wait.h
// calls: 1 + 2
#include <atomic>
#include <thread>

std::atomic<int> flag{0};
int data = 0;

int main() {
  std::thread setter([] {
    data = 1;
    flag = 1;
    flag.notify_all();
  });
  flag.wait(0);
  int const seen = data;
  setter.join();
  return seen == 1 ? 0 : 1;
}
