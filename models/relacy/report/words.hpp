// What threads, places, objects and accesses are called in reports.
#pragma once

#include <cstdint>

#include "../../graph/raw_memory.hpp"
#include "../labels.hpp"
#include "tracked.hpp"

namespace models {

raw_string number(std::uint64_t n);
raw_string thread_name(int t);  // max_threads: the set-up
raw_string place(site const& where);
raw_string name_of(tracked const& o);
char const* name_of(access_kind k);  // "reads"
/// "claim(4) acquire", or only the order where the access has no label.
raw_string use_name(label_table const& names, int label, std::memory_order o);

}  // namespace models
