// The only file that includes Relacy. Files outside of this folder may not include it.
//
// Relacy is an external package, neither patched nor copied. This header wraps its include:
//   - every standard header that this room needs beside Relacy comes first, since Relacy's macros break them;
//   - the history window (how many old values of an atomic can still be read) grows from 3 to 16, by
//     renaming Relacy's constant around the one header that defines it and declaring our own;
//   - Relacy's macros for new, delete, malloc and so on are undone;
//   - Relacy's operator new, an inline function, is kept from being inlined, here and in what the standard library has
//     as templates: it gives way to that of graph/heap.cpp, which asks Relacy while a context exists.
// The build adds -fno-sized-deallocation, -fno-lifetime-dse and -U_FORTIFY_SOURCE, without which use after
// free goes unseen or fibers abort; models/selfcheck/canary checks that they are there.
#pragma once

#include <algorithm>
#include <array>
#include <atomic>
#include <cassert>
#include <cstddef>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <iostream>
#include <iterator>
#include <map>
#include <memory>
#include <new>
#include <queue>
#include <random>
#include <set>
#include <sstream>
#include <stack>
#include <stdexcept>
#include <string>
#include <string_view>
#include <typeinfo>
#include <utility>
#include <vector>

#include <setjmp.h>
#include <sys/times.h>
#include <ucontext.h>
#include <unistd.h>

[[gnu::noinline]] void* operator new(std::size_t);
[[gnu::noinline]] void* operator new[](std::size_t);
[[gnu::noinline]] void operator delete(void*) noexcept;
[[gnu::noinline]] void operator delete[](void*) noexcept;

#define RL_DO_ASSERT 1  // without it a model that is not deterministic reports success

#define atomic_history_size relacy_default_history_size
#include <relacy/base.hpp>
#undef atomic_history_size
namespace rl {
size_t const atomic_history_size = 16;
}
#include <relacy/relacy.hpp>

#undef VAR_T
#undef TLS_T
#undef VAR
#undef memory_order_relaxed
#undef memory_order_consume
#undef memory_order_acquire
#undef memory_order_release
#undef memory_order_acq_rel
#undef memory_order_seq_cst
#undef new
#undef delete
#undef malloc
#undef calloc
#undef realloc
#undef free
#undef assert
#undef errno
#ifdef __clang__
#pragma clang diagnostic ignored "-Wdollar-in-identifier-extension"
#endif
#undef $
