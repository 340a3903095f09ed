#include "strategies.hpp"

#include <cstdlib>

#include "by_chance.hpp"
#include "every_graph.hpp"
#include "pct.hpp"
#include "unreduced.hpp"

namespace models::exact {

std::unique_ptr<strategy> make_strategy(search_options const& how, memory_model const& model, int threads, int running,
                                        thread_sets const& interchangeable) {
  switch (how.mode) {
    case search::exact: return std::make_unique<every_graph>(model, threads, running, interchangeable);
    case search::unreduced: return std::make_unique<unreduced_search>(model, threads, running);
    case search::bounded: return std::make_unique<unreduced_search>(model, threads, running, how.within, how.after);
    case search::random: return std::make_unique<random_search>(model, threads, running, how.seed, how.executions);
    case search::pct: return std::make_unique<pct_search>(model, threads, running, how.depth, how.seed, how.executions);
    case search::stock:
    case search::sample: break;  // they are begun in another way
  }
  std::abort();
}

}  // namespace models::exact
