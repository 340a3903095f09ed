// An object with an exception that it has kept for others is destroyed by whoever comes last. Each execution has the
// exception at the same address.
//
// expect: pass
#include <atomic>
#include <exception>
#include <thread>

struct kept {
  std::atomic<int> owners{3};
  std::exception_ptr what = std::make_exception_ptr(1);
  std::atomic<std::exception_ptr*> published{nullptr};
};

void leave(kept* all) {
  if (all->owners.fetch_sub(1, std::memory_order_acq_rel) == 1) delete all;
}

void look(kept* all) {
  while (all->published.load(std::memory_order_acquire) == nullptr) {
  }
  try {
    std::rethrow_exception(*all->published.load(std::memory_order_relaxed));
  } catch (int&) {
  }
  leave(all);
}

int main() {
  auto* const all = new kept;
  std::thread one(look, all);
  std::thread other(look, all);
  all->published.store(&all->what, std::memory_order_release);
  leave(all);
  one.join();
  other.join();
}
