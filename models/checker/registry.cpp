#include "registry.hpp"

namespace models {

scenarios& registry() {
  static scenarios all;
  return all;
}

}  // namespace models
