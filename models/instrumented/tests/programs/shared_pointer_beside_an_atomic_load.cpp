// A std::shared_ptr is assigned to plainly, while another thread takes it by std::atomic_load.
//
// expect: data race
#include <memory>
#include <thread>

int main() {
  auto shared = std::make_shared<int>(1);
  std::thread one([&] { shared = nullptr; });
  std::thread other([&] { auto const mine = std::atomic_load(&shared); });
  one.join();
  other.join();
}
