// The reduced search, performed by Relacy, in pieces.
#pragma once

#include "../../relacy/session.hpp"
#include "../../search/portable.hpp"
#include "pieces.hpp"

namespace models::checker {

class reduced_explorer final : public explorer {
 public:
  reduced_explorer(program& p, int threads, exploration_options const& options, progress& seen);

  /// The graph from which to go on for all of the search.
  static std::string whole(int threads);

  void give(piece const& p) override;
  void count_graphs_with(unsigned zeros) override { session_.thin_graphs(zeros); }
  step execute() override;
  [[nodiscard]] bool is_in_between() const override { return search_.is_to_try(); }
  std::size_t waiting() override { return search_.waiting(); }
  batch take() override;

 private:
  int threads_;
  portable_search search_;
  session session_;
};

}  // namespace models::checker
