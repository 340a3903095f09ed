#include "strategies.hpp"

#include <cstdlib>

#include "pct.hpp"
#include "random.hpp"
#include "reduced.hpp"
#include "sampling.hpp"
#include "scripted.hpp"
#include "unreduced.hpp"

namespace models {

std::unique_ptr<strategy> make_strategy(int threads, search_options const& how, thread_sets const& interchangeable) {
  switch (how.mode) {
    case search::reduced: return std::make_unique<reduced_search>(threads, interchangeable);
    case search::unreduced: return std::make_unique<unreduced_search>();
    case search::bounded: return std::make_unique<unreduced_search>(how.within, *schedule_from(how.after));
    case search::stock: return nullptr;
    case search::random: return std::make_unique<random_search>(how.seed, how.executions);
    case search::sample: return std::make_unique<sampling_search>(threads, how.seed, how.executions, interchangeable);
    case search::exact: break;  // not performed by Relacy: models/exact
    case search::pct: return std::make_unique<pct_search>(threads, how.depth, how.seed, how.executions);
  }
  std::abort();
}

}  // namespace models
