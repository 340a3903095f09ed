#include "not_explored.hpp"

#include <new>
#include <system_error>

#include <fmt/format.h>

namespace models::checker {

exploration_result not_explored_for(std::exception const& thrown) {
  bool const no_memory = dynamic_cast<std::bad_alloc const*>(&thrown) != nullptr;
  bool const refused = no_memory || dynamic_cast<std::system_error const*>(&thrown) != nullptr;
  exploration_result r;
  r.verdict = verdict_kind::not_explored;
  r.message = fmt::format("the checker could not go on: {}{}", no_memory ? "the system refuses memory" : thrown.what(),
                          refused ? ". 'ulimit -a' shows how processes are limited" : "");
  return r;
}

}  // namespace models::checker
