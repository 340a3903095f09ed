// Everything that relinks the nodes of lists, in a list of each thread, while others read their lists' elements.
//
// expect: pass
// graphs: 1
#include <cassert>
#include <iterator>
#include <list>
#include <thread>

std::list<int> shared{5, 6};

void relink() {
  using list = std::list<int>;
  list a{3, 1, 2}, b{9}, none;
  a.sort();
  assert((a == list{1, 2, 3}));
  a.reverse();
  assert((a == list{3, 2, 1}));
  a.swap(b);
  assert((a == list{9} && b == list{3, 2, 1}));
  b.swap(none);
  assert((b.empty() && none == list{3, 2, 1}));
  b.swap(none);
  none.swap(none);
  assert((none.empty() && b == list{3, 2, 1}));
  a.splice(a.begin(), b, b.begin(), std::next(b.begin(), 2));
  assert((a == list{3, 2, 9} && b == list{1}));
  a.splice(a.begin(), a, std::prev(a.end()));
  assert((a == list{9, 3, 2} && *--a.end() == 2));
  a.splice(std::next(a.begin()), b);
  a.insert(a.end(), {8, 7});
  a.remove(3);
  assert((a == list{9, 1, 2, 8, 7} && b.empty() && a.size() == 5));
  b.reverse();
  none = shared;
  b.merge(none);
  assert(b == shared);
}

int main() {
  std::thread one(relink);
  std::thread other(relink);
  one.join();
  other.join();
}
