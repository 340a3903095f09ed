// The simulated machines: numbers of cores, distances, and prices.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "prices.hpp"
#include "topology.hpp"

namespace rendezvous::bench::simulated {

struct profile {
  std::string name;
  std::string about;
  topology cores;
  prices costs;
};

std::vector<profile> const& profiles();

/// The names of all prices, and which they are.
struct named_price {
  std::string_view name;
  span prices::*which;
};
std::vector<named_price> const& price_list();

/// Nothing when there is none of that name.
std::optional<profile> profile_named(std::string_view name);

/// As large as that: the same cluster, and the cores spread over as many sockets as before.
profile with_cores(profile of, int cores);

}  // namespace rendezvous::bench::simulated
