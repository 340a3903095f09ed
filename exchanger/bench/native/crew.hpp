// The threads of all native contenders: one crew, which takes part in one meeting at a time.
#pragma once

#include <atomic>
#include <condition_variable>
#include <cstdint>
#include <memory>
#include <mutex>
#include <string>
#include <thread>
#include <vector>

#include "../contender.hpp"
#include "meeting.hpp"

namespace rendezvous::bench {

class crew {
 public:
  explicit crew(int threads);
  ~crew();
  crew(crew const&) = delete;
  crew& operator=(crew const&) = delete;

  [[nodiscard]] std::vector<pid_t> const& threads() const { return numbers_; }

  void start(meeting& where, setup const& how);
  counts mark();
  /// Returns false when somebody does not come out; then only an end of the process helps.
  [[nodiscard]] bool stop(std::chrono::seconds patience);

 private:
  struct alignas(128) seat {
    std::atomic<int> windows = 0;  // how many this thread has been called to
    alignas(128) std::atomic<std::uint64_t> exchanges = 0;
  };

  void work(int me);
  void arrive();
  bool all_arrived(std::chrono::seconds patience);

  std::vector<seat> seats_;
  meeting* where_ = nullptr;  // nobody: the end
  setup how_;
  alignas(128) std::atomic<bool> open_ = false;
  alignas(128) std::atomic<int> out_ = 0;
  std::mutex mutex_;
  std::condition_variable changed_;
  int expected_ = 0;  // under the mutex
  std::vector<pid_t> numbers_;
  std::vector<std::jthread> threads_;
};

}  // namespace rendezvous::bench
