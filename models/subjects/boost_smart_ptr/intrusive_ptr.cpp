// boost::intrusive_ptr with its intrusive_ref_counter: two owners look at an object and give it up.
//
// package: libboost-dev
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
    there = theirs->value;
    theirs.reset();
  });
  int const here = mine->value;
  mine.reset();
  other.join();
  return here == 1 && there == 1 ? 0 : 1;
}
