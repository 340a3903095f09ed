// A ring that is one place too short, which shows when a writer reaches its end.
//
// expect: out of bounds
// says: 4 bytes are accessed at byte 12 of block 1 of thread 0, which has 12
#include <atomic>
#include <thread>

int main() {
  auto* const ring = new int[3];
  std::atomic<int> next{0};
  auto const put = [&] {
    int const mine = next.fetch_add(2);
    ring[mine] = 1;
    ring[mine + 1] = 2;
  };
  std::thread other(put);
  put();
  other.join();
  delete[] ring;
}
