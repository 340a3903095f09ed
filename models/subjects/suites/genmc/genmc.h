/* In place of GenMC's genmc.h. In GenMC a weak CAS does not fail spuriously. */
#pragma once
#include <stdatomic.h>

#undef atomic_compare_exchange_weak
#undef atomic_compare_exchange_weak_explicit
#define atomic_compare_exchange_weak atomic_compare_exchange_strong
#define atomic_compare_exchange_weak_explicit atomic_compare_exchange_strong_explicit

void modelcheck_assume(int);
#define __VERIFIER_assume(holds) modelcheck_assume(holds)
