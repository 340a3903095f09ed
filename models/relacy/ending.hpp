// How an execution ends, whoever decides in it: after all of its threads, or before, and what is cleaned up then.
#pragma once

#include "../search/execution.hpp"
#include "program/object_table.hpp"
#include "program/program_memory.hpp"
#include "program/program_threads.hpp"
#include "report/places.hpp"
#include "report/verdict.hpp"

namespace models {

/// What the schedulers of Relacy have in common, whatever the number of threads that they are compiled for.
class any_scheduler {
 public:
  virtual void forget_running_threads() = 0;

 protected:
  ~any_scheduler() = default;
};

class ending {
 public:
  ending(execution const& x, object_table& objects, program_memory& memory, program_threads& threads,
         places const& where, label_table const& names, verdict& v)
      : execution_(x),
        objects_(objects),
        memory_(memory),
        threads_(threads),
        places_(where),
        names_(names),
        verdict_(v) {}

  void uses(any_scheduler& s) { scheduler_ = &s; }
  void restart() { cut_off_ = false; }

  /// The execution is of no further use.
  [[noreturn]] void cut_off();
  /// Every thread that has not finished is blocked.
  [[noreturn]] void nobody_goes_on();
  [[nodiscard]] bool was_cut_off() const { return cut_off_; }
  void clean_up();

 private:
  execution const& execution_;
  object_table& objects_;
  program_memory& memory_;
  program_threads& threads_;
  places const& places_;
  label_table const& names_;
  verdict& verdict_;
  any_scheduler* scheduler_ = nullptr;
  bool cut_off_ = false;
};

}  // namespace models
