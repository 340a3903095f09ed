// boost::intrusive_ptr with its intrusive_ref_counter: two owners copy their pointer, read, and reset both.
//
// package: libboost-dev
// calls: 3 + 3
#include <boost/smart_ptr/intrusive_ptr.hpp>
#include <boost/smart_ptr/intrusive_ref_counter.hpp>
#include <thread>

struct thing : boost::intrusive_ref_counter<thing> {
  int value = 1;
};

int main() {
  boost::intrusive_ptr<thing> mine(new thing);
  int there = 0;
  std::thread other([&there, theirs = mine]() mutable {
    auto copy = theirs;
    there = copy->value;
    copy.reset(), theirs.reset();
  });
  auto copy = mine;
  int const here = copy->value;
  copy.reset(), mine.reset();
  other.join();
  return here == 1 && there == 1 ? 0 : 1;
}
