// What a file from before C++20 includes first when it is compiled for exploration, for the members of std::string to
// be compiled with the program: libstdc++ has them in its compiled part, where nobody sees what they access. Its own
// value -1 says so, for its assertions; bits/c++config.h sets another one whatever the command line says.
#pragma GCC system_header
#if __cplusplus < 202002L && __has_include(<bits/c++config.h>)
#include <bits/c++config.h>
#ifdef _GLIBCXX_EXTERN_TEMPLATE
#undef _GLIBCXX_EXTERN_TEMPLATE
#define _GLIBCXX_EXTERN_TEMPLATE -1
#endif
#endif
