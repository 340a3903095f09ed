// std::shared_ptr and std::weak_ptr: the last owner goes while another thread asks whether there is one, twice.
//
// header: bits/shared_ptr_base.h
// calls: 1 + 4
#include <memory>
#include <thread>

int main() {
  auto owner = std::make_shared<int>(1);
  std::weak_ptr<int> watched = owner;
  int seen = 1;
  std::thread other([&seen, watched] {
    for (int i = 0; i != 2; ++i) {
      if (auto const found = watched.lock()) seen = *found;
    }
  });
  owner.reset();
  other.join();
  return seen == 1 && watched.expired() ? 0 : 1;
}
