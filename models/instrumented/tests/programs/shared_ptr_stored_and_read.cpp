// A std::shared_ptr that another thread stores to by std::atomic_store is read without std::atomic_load.
//
// expect: data race
// says: shared_ptr_stored_and_read.cpp
#include <memory>
#include <thread>

int main() {
  auto both = std::make_shared<int>(1);
  std::thread writes([&] { std::atomic_store(&both, std::make_shared<int>(2)); });
  bool const is_set = both.get() != nullptr;
  writes.join();
  return is_set ? 0 : 1;
}
