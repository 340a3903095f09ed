// absl::flags_internal::SequenceLock: one thread writes two words twice, another one reads both or neither, twice.
//
// package: libabsl-dev
// calls: 2 + 2
#include <absl/flags/internal/sequence_lock.h>

#include <atomic>
#include <thread>

int main() {
  absl::flags_internal::SequenceLock guard;
  std::atomic<std::uint64_t> words[2] = {0, 0};
  guard.MarkInitialized();
  std::thread writer([&] {
    for (std::uint64_t i = 1; i != 3; ++i) {
      std::uint64_t const both[2] = {i, i};
      guard.Write(words, both, sizeof both);
    }
  });
  bool good = true;
  for (int i = 0; i != 2; ++i) {
    std::uint64_t got[2] = {0, 0};
    good = good && (!guard.TryRead(got, words, sizeof got) || got[0] == got[1]);
  }
  writer.join();
  return good ? 0 : 1;
}
