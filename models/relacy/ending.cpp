#include "ending.hpp"

#include "relacy.hpp"
#include "report/deadlock_report.hpp"

namespace models {

void ending::cut_off() {
  cut_off_ = true;
  clean_up();
  rl::ctx().rl_until("", rl::debug_info());
  std::abort();
}

void ending::nobody_goes_on() {
  if (!execution_.would_go_on()) verdict_.fail(describe_deadlock(execution_, places_, names_));
  cut_off();
}

void ending::clean_up() {
  objects_.clean_up();
  if (cut_off_) scheduler_->forget_running_threads();
  memory_.clean_up();
  threads_.run_alone();
}

}  // namespace models
