// Must compile: what is rejected, after what its message advises.

#define REMEDY

#include "algorithm.cpp"
#include "item.cpp"
#include "used.cpp"
