#include "crew.hpp"

#include <unistd.h>

namespace rendezvous::bench {

crew::crew(int threads) : seats_(static_cast<std::size_t>(threads)), expected_(threads), numbers_(seats_.size()) {
  for (int i = 0; i != threads; ++i) {
    threads_.emplace_back([this, i] { work(i); });
  }
  static_cast<void>(all_arrived(std::chrono::hours(1)));  // each has noted its number
}

crew::~crew() {
  where_ = nullptr;
  for (seat& each : seats_) {
    ++each.windows;
    each.windows.notify_one();
  }
}

void crew::start(meeting& where, setup const& how) {
  where_ = &where;
  how_ = how;
  out_ = 0;
  open_ = true;
  expected_ = how.threads;
  where.deal(how.threads);
  for (int i = 0; i != how.threads; ++i) {
    seat& each = seats_[static_cast<std::size_t>(i)];
    each.exchanges = 0;
    ++each.windows;
    each.windows.notify_one();
  }
}

counts crew::mark() {
  counts now{steady_clock::now(), {}};
  for (int i = 0; i != how_.threads; ++i) {
    now.exchanges.push_back(seats_[static_cast<std::size_t>(i)].exchanges.load(std::memory_order_relaxed));
  }
  return now;
}

bool crew::stop(std::chrono::seconds patience) {
  open_ = false;
  return all_arrived(patience);
}

void crew::work(int me) {
  seat& mine = seats_[static_cast<std::size_t>(me)];
  numbers_[static_cast<std::size_t>(me)] = gettid();
  arrive();
  for (int seen = 0;; ++seen) {
    mine.windows.wait(seen);
    if (where_ == nullptr) return;
    where_->take_part({me, how_, open_, mine.exchanges, out_});
    arrive();
  }
}

void crew::arrive() {
  std::lock_guard const lock(mutex_);
  if (--expected_ == 0) changed_.notify_one();
}

bool crew::all_arrived(std::chrono::seconds patience) {
  std::unique_lock lock(mutex_);
  return changed_.wait_for(lock, patience, [this] { return expected_ == 0; });
}

}  // namespace rendezvous::bench
