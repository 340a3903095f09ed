# How a program is compiled and linked for the checker: by `modelcheck explore`, and by modelcheck_instrument().

# Where a compiler lets libraries know that it instruments, some of them strengthen their memory orders: then one would
# check what nobody ships. libstdc++ is told even so: or a shared_ptr reads both of its counts at once, as C++ has no
# words for. Assertions stay. The linker must not optimise: it would have to instrument, too. Nor are loops made to work
# on vectors: clang does so before it instruments, and a vector that is read to use every other element would be a race
# with what writes the elements between. Nor are they unrolled: a loop that counts its looks has one in each round.
# Indexes of arrays are compared with the bounds (out_of_bounds.cpp).
set(MODELCHECK_COMPILE_OPTIONS -g -fsanitize=thread -U__SANITIZE_THREAD__ -D_GLIBCXX_TSAN=1 -U_FORTIFY_SOURCE
  -fno-stack-protector -fno-lto -UNDEBUG -fno-tree-vectorize -fno-tree-slp-vectorize
  -fno-unroll-loops -fsanitize=bounds)
# Fences are answered; what has one instance in a process would be the checker's; and what GCC makes of a copy or a
# comparison of few bytes, in place of the call, no hook sees.
set(MODELCHECK_COMPILE_OPTIONS_OF_GCC -Wno-tsan -fno-gnu-unique --param=builtin-string-cmp-inline-length=0)
foreach(name memcpy mempcpy memmove memset memcmp bcopy bzero bcmp strcpy stpcpy strncpy stpncpy strcat strncat
    strcmp strncmp sprintf snprintf vsprintf vsnprintf)
  list(APPEND MODELCHECK_COMPILE_OPTIONS_OF_GCC -fno-builtin-${name})
endforeach()

# An assertion of GoogleTest that fails, where it is linked statically or not.
set(MODELCHECK_WRAPPED_OF_GTEST _ZNK7testing8internal12AssertHelperaSERKNS_7MessageE)
