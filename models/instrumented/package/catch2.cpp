// A source file of each test program that links Catch2, as modelcheck_instrument() has it. Where only a library of the
// program's can include Catch2's header, one of its files is to include the adapter.
#if __has_include(<catch2/catch_version_macros.hpp>) || __has_include(<catch2/catch.hpp>) || __has_include(<catch.hpp>)
#include <modelcheck/catch2.hpp>
#endif
