// The program has its own, instrumented copies of functions in headers that the checker uses, too: here the functions
// that copy a vector, while another thread changes it.
//
// expect: data race
// says: thread 1 wrote it (shared_vector.cpp:13)
#include <thread>
#include <vector>

std::vector<int> all(1);
std::size_t size = 0;

int main() {
  std::thread one([] { all.push_back(1); });
  std::thread other([] {
    std::vector<int> const copy(all);
    size = copy.size();
  });
  one.join();
  other.join();
  return size < 3 ? 0 : 1;
}
