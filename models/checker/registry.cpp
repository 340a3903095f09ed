#include "registry.hpp"

namespace models {

scenarios& registry() {
  static scenarios all;
  return all;
}

reasons& left_out() {
  static reasons all;
  return all;
}

}  // namespace models
