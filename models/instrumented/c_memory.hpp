// Memory for functions of the C library that return allocated memory to the program.
#pragma once

#include <cstddef>

#include "../graph/heap.hpp"

namespace models::instrumented {

/// Null if no memory is left.
void* allocate_in_c(std::size_t size, std::size_t alignment = usual_alignment);

}  // namespace models::instrumented
