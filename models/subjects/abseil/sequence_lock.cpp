// absl::flags_internal::SequenceLock: one thread writes two words, another one reads both or neither.
//
// package: libabsl-dev
#include <absl/flags/internal/sequence_lock.h>

#include <atomic>
#include <thread>

int main() {
  absl::flags_internal::SequenceLock guard;
  std::atomic<std::uint64_t> words[2] = {0, 0};
  guard.MarkInitialized();
  std::thread writer([&] {
    std::uint64_t const both[2] = {1, 1};
    guard.Write(words, both, sizeof both);
  });
  std::uint64_t got[2] = {0, 0};
  bool const whole = guard.TryRead(got, words, sizeof got);
  writer.join();
  return !whole || got[0] == got[1] ? 0 : 1;
}
