#include "pieces.hpp"

#include "../graph/bytes.hpp"
#include "../search/divisible.hpp"
#include "common.hpp"

namespace models::exact {

class exploration_in_pieces::parts {
 public:
  parts(program& p, int threads, exploration_options const& options, progress& seen)
      : threads_(threads),
        same_addresses_(options.all_memory_is_seen),
        seen_(seen),
        each_(model_of(options.how.model), threads, running_from_the_start(options, threads),
              interchangeable(options, threads)),
        search_(each_),
        with_renamed_(search_, options.renamings),
        other_(another_machine_for(threads, options.how.by)),
        machine_(p, threads, options, with_renamed_) {
    machine_.stops_with(seen.stop);
    if (other_ != nullptr) machine_.compare_with(*other_);
  }

  /// Ignored after a failure, such as that the program is too large: the machine reports it.
  void give(std::string_view graph, double share) {
    if (search_.fault() != nullptr) return;
    exact::graph g = graph_from(graph, threads_);
    if (same_addresses_) g.comes_from_elsewhere(false);
    search_.give(std::move(g), share);
  }

  step execute() {
    if (execute_and_try(machine_, with_renamed_)) {
      seen_.executions.fetch_add(1, std::memory_order_relaxed);
      return step::executed;
    }
    if (machine_.was_stopped()) return step::stopped;
    return machine_.found().verdict.passes() ? step::none_left : step::failed;
  }

  divisible_search& search() { return search_; }
  graph_machine& machine() { return machine_; }
  exploration_result take() { return machine_.take(); }

 private:
  int threads_;
  bool same_addresses_;  // in whichever process: so nothing in a graph is another value here
  progress& seen_;
  every_graph each_;
  divisible_search search_;
  renamed_executions with_renamed_;
  std::unique_ptr<another_machine> other_;  // null: none
  graph_machine machine_;
};

exploration_in_pieces::exploration_in_pieces(program& p, int threads, exploration_options const& options,
                                             progress& seen)
    : parts_(std::make_unique<parts>(p, threads, options, seen)) {}

exploration_in_pieces::~exploration_in_pieces() = default;

std::string exploration_in_pieces::whole(int threads, int running) { return to_bytes(graph(threads, running)); }

void exploration_in_pieces::give(std::string_view graph, double share) { parts_->give(graph, share); }

exploration_in_pieces::step exploration_in_pieces::execute() { return parts_->execute(); }

std::size_t exploration_in_pieces::waiting() { return parts_->search().waiting().size(); }

std::vector<exploration_in_pieces::left_over> exploration_in_pieces::take_waiting() {
  std::vector<left_over> left;
  for (waiting_graph const& w : parts_->search().waiting()) left.push_back({to_bytes(w.g), w.share});
  parts_->search().drop_waiting();
  return left;
}

exploration_result exploration_in_pieces::take() { return parts_->take(); }

void exploration_in_pieces::count_graphs_with(unsigned zeros) { parts_->machine().count_graphs_with(zeros); }

}  // namespace models::exact
