// xenium::harris_michael_list_based_set with hazard pointers: one thread inserts, another one erases.
//
// package: libxenium-dev
#include <cassert>
#include <thread>
#include <xenium/harris_michael_list_based_set.hpp>
#include <xenium/reclamation/hazard_pointer.hpp>

int main() {
  using policy = xenium::policy::reclaimer<xenium::reclamation::hazard_pointer<>>;
  xenium::harris_michael_list_based_set<int, policy> all;
  std::thread other([&] { all.emplace(1); });
  bool const erased = all.erase(1);
  other.join();
  return all.contains(1) == !erased ? 0 : 1;
}
