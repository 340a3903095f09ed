#include "box.hpp"

#include <mutex>
#include <string>

void box::send(int message) {
  message_ = message;
  sent_.store(true, std::memory_order_relaxed);
}

int box::receive() { return sent_.load(std::memory_order_acquire) ? message_ : 0; }

namespace {

int count = 0;
thread_local int count_of_thread = 0;
std::string* kept = nullptr;
std::mutex lock;
int count_of_both = 0;

}  // namespace

int calls() { return ++count; }
int calls_of_thread() { return ++count_of_thread; }

void keep() {
  if (kept == nullptr) kept = new std::string("a text ");
  kept->append("that is too long for the string itself");
}

int count_under_lock() {
  std::lock_guard<std::mutex> const locked(lock);
  return ++count_of_both;
}
