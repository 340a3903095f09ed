// Relacy's own full search, for comparison: its scheduler chooses the threads, and takes every choice, without
// reduction. As in Relacy, modification order is the order in which writes are performed.
//
// Relacy's scheduler has no threads that wait for a value, so a thread that cannot go on is hidden from it until it
// can.
#pragma once

#include <memory>

#include "../search/interleaving.hpp"

namespace models::exact {

class stock_search final : public interleaving_search {
 public:
  /// Of a program with n threads, of which `running` run from the start; Relacy has 2 to 8.
  stock_search(memory_model const& model, int threads, int running);
  ~stock_search() override;

  /// Of the executions whose modification orders are that of their performance.
  [[nodiscard]] bool exhaustive() const override { return true; }

  /// Relacy's scheduler, whatever the number of threads for which it is compiled.
  class scheduler;

 private:
  bool begin() override;
  int choose_thread(situation const& now) override;
  std::optional<std::size_t> choose_way(std::size_t ways) override;
  [[nodiscard]] bool writes_come_last() const override { return true; }

  std::unique_ptr<scheduler> scheduler_;
  bool begun_ = false;
};

}  // namespace models::exact
