// A program of one's own under the checker, in one file: message passing, right and wrong.
//
// It is linked with the checker alone; no file of the exchanger's library or models is part of it (check.sh looks).
// Build it as models/selfcheck/CMakeLists.txt does, then:
//
//   message_passing run                       explores both
//   message_passing replay passing/relaxed    shows the execution that fails
#include "../../checker/project.hpp"
#include "../../types/platform.hpp"

namespace {

/// One thread writes data, then says so; the other reads the data once it was told.
template <std::memory_order Told, std::memory_order Asked>
struct message_passing {
  static constexpr int threads = 2;
  static constexpr int calls = 1;

  void thread(int me) {
    if (me == 0) {
      data.write(42);
      ready.store(1, Told);
    } else {
      models::outcome(ready.load(Asked) == 1 ? data.read() == 42 ? "told" : "torn" : "not yet");
    }
  }
  void finish() {}

 private:
  models::plain<int> data{"data"};
  models::atomic<int> ready{0, "ready"};
};

bool const registered[] = {
    models::add_scenario<message_passing<std::memory_order_release, std::memory_order_acquire>>({
        .name = "passing/release-acquire",
        .story = "what was written before a release store is there after the acquire load that reads it",
        .outcomes = {"told", "not yet"},
        .graphs = 2,
    }),
    models::add_scenario<message_passing<std::memory_order_relaxed, std::memory_order_acquire>>({
        .name = "passing/relaxed",
        .story = "a relaxed store publishes nothing",
        .expected = "data race",
    }),
};

}  // namespace

int main(int argc, char** argv) {
  return models::checker::main({.description = "Explores message passing."}, argc, argv);
}
