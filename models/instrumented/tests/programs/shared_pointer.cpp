// Two threads destroy the last owners of an object, which is destroyed once, after all uses of it.
//
// expect: pass
#include <memory>
#include <thread>

int main() {
  auto first = std::make_shared<int>(1);
  std::thread other([second = first]() mutable {
    if (*second != 1) return;
    second.reset();
  });
  std::weak_ptr<int> const seen = first;
  first.reset();
  other.join();
  return seen.expired() ? 0 : 1;
}
