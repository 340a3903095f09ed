// std::atomic_load and its like for a std::shared_ptr: libstdc++ has locks for them.
//
// expect: pass
#include <cassert>
#include <memory>
#include <thread>

int main() {
  auto shared = std::make_shared<int>(1);
  std::thread one([&] { std::atomic_store(&shared, std::make_shared<int>(2)); });
  std::thread other([&] {
    auto const mine = std::atomic_load(&shared);
    assert(*mine == 1 || *mine == 2);
  });
  one.join();
  other.join();
  assert(*shared == 2);
}
