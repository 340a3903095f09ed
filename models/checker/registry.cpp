#include "registry.hpp"

namespace models {

std::map<std::string_view, scenario>& registry() {
  static std::map<std::string_view, scenario> all;
  return all;
}

}  // namespace models
