// std::atomic_store and std::atomic_load of a std::shared_ptr: their lock is in libstdc++'s compiled part.
//
// expect: pass
#include <cassert>
#include <memory>
#include <thread>

int main() {
  auto both = std::make_shared<int>(1);
  std::thread writes([&] { std::atomic_store(&both, std::make_shared<int>(2)); });
  int const seen = *std::atomic_load(&both);
  writes.join();
  assert(seen == 1 || seen == 2);
}
