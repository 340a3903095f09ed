#include "reduced_explorer.hpp"

#include "../../graph/graph_bytes.hpp"

namespace models::checker {

reduced_explorer::reduced_explorer(program& p, int threads, exploration_options const& options, progress& seen)
    : threads_(threads), search_(threads, options.interchangeable), session_(p, threads, options, search_, seen) {
  if (options.renamings) search_.try_each(*options.renamings);
}

std::string reduced_explorer::whole(int threads) { return models::to_bytes(graph(threads)); }

void reduced_explorer::give(piece const& p) { search_.give(graph_from(p.graph, threads_), p.share); }

explorer::step reduced_explorer::execute() {
  switch (session_.execute()) {
    case session::step::executed: return step::executed;
    case session::step::failed: return step::failed;
    case session::step::none_left: break;
  }
  return step::none_left;
}

batch reduced_explorer::take() {
  batch b{session_.take(), {}};
  for (std::size_t i = 0; i != search_.waiting(); ++i)
    b.left.push_back({models::to_bytes(search_.waiting_graph(i)), search_.waiting_share(i)});
  search_.drop_waiting();
  return b;
}

}  // namespace models::checker
