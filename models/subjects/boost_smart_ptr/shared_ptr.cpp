// boost::shared_ptr and boost::weak_ptr: the last owner goes while another thread asks whether there is one.
//
// package: libboost-dev
// calls: 1 + 2
#include <boost/make_shared.hpp>
#include <boost/weak_ptr.hpp>
#include <thread>

int main() {
  auto owner = boost::make_shared<int>(1);
  boost::weak_ptr<int> const watched = owner;
  int seen = 1;
  std::thread other([&seen, watched] {
    if (auto const found = watched.lock()) seen = *found;
  });
  owner.reset();
  other.join();
  return seen == 1 && watched.expired() ? 0 : 1;
}
