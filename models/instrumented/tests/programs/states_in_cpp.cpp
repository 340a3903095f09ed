// A program states by <modelcheck/modelcheck.hpp>, which the command finds by itself, what it assumes and how it ended.
//
// expect: pass
// says: 1 cut off
// says: outcomes seen the first (1 execution), seen the second (1 execution)
#include <atomic>
#include <string>
#include <thread>

#include <modelcheck/modelcheck.hpp>

std::atomic<int> written{0};

int main() {
  std::thread writer([] {
    written.store(1);
    written.store(2);
  });
  int const seen = written.load();
  modelcheck::assume(seen != 0);
  modelcheck::outcome(seen == 1 ? "seen the first" : "seen the second");
  writer.join();
  if (!modelcheck::is_exploring()) modelcheck::fail("nobody explores it");
}
