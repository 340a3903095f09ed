#include "thread_data.hpp"

#include <pthread.h>
#include <semaphore.h>
#include <signal.h>
#include <unistd.h>

#include <cstring>
#include <stdexcept>

#include "../graph/fixed_memory.hpp"

namespace models::instrumented {

namespace {

constexpr std::size_t stack_size = 256 * 1024;

struct sleeper {
  image const& program;
  void* pointer = nullptr;
  std::vector<image::block> variables{};
  sem_t is_made;
};

void* sleep_for_ever(void* of) {
  auto& self = *static_cast<sleeper*>(of);
  self.pointer = __builtin_thread_pointer();
  self.variables = self.program.thread_variables_here();
  sem_post(&self.is_made);
  for (;;) pause();
}

}  // namespace

thread_data::thread_data(image const& program, int threads) : image_(program) {
  for (int i = 0; i != threads; ++i) make_one(i);
}

/// The sleeper blocks signals, which are for the exploring thread. In a forked process the C library takes the sleeper
/// for ended, and would reuse its stack, unless the stack was supplied by the caller as here.
void thread_data::make_one(int number) {
  static auto& stacks = *new std::vector<fixed_memory>;  // they sleep on them for ever
  fixed_memory const& stack =
      stacks.emplace_back(fixed_place::thread_variables, static_cast<std::size_t>(number), stack_size);
  if (stack.empty()) throw std::runtime_error("there is no memory for the variables of a thread");
  sleeper s{.program = image_, .is_made = {}};
  sem_init(&s.is_made, 0, 0);
  pthread_attr_t small;
  pthread_attr_init(&small);
  pthread_attr_setstack(&small, stack.begin(), stack.size());
  sigset_t all;
  sigset_t before;
  sigfillset(&all);
  pthread_sigmask(SIG_SETMASK, &all, &before);
  pthread_t handle;
  int const error = pthread_create(&handle, &small, &sleep_for_ever, &s);
  pthread_sigmask(SIG_SETMASK, &before, nullptr);
  pthread_attr_destroy(&small);
  if (error != 0) throw std::runtime_error(std::string("no thread can be made: ") + std::strerror(error));
  while (sem_wait(&s.is_made) != 0) {
  }
  sem_destroy(&s.is_made);
  pthread_detach(handle);
  pointers_.push_back(s.pointer);
  variables_.push_back(s.variables);
}

void thread_data::restore() const {
  bool first = true;
  for (auto const& each : variables_) image_.initialise_thread_variables(each, std::exchange(first, false));
}

}  // namespace models::instrumented
