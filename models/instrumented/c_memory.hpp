// Memory for a function of the C library that hands some out to the program.
#pragma once

#include <cstddef>

#include "../graph/heap.hpp"

namespace models::instrumented {

/// Null where there is none left.
void* allocate_in_c(std::size_t size, std::size_t alignment = usual_alignment);

}  // namespace models::instrumented
