#include "values.hpp"

namespace litmus {

std::string value::text() const {
  switch (kind_) {
    case kind::number: return std::to_string(number_);
    case kind::status: return std::string(to_string(static_cast<rendezvous::exchange_status>(number_)));
    case kind::nothing: return "-";
  }
  return "?";
}

std::string values::text() const {
  std::string all;
  for (std::size_t i = 0; i != count_; ++i) all += (i == 0 ? "" : " ") + each_[i].text();
  return all;
}

}  // namespace litmus
