// A source file of each test program that links doctest, as modelcheck_instrument() has it. Where only a library of the
// program's can include doctest's header, one of its files is to include the adapter.
#if __has_include(<doctest/doctest.h>) || __has_include(<doctest.h>)
#include <modelcheck/doctest.hpp>
#endif
