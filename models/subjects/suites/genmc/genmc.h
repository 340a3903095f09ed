/* In place of GenMC's genmc.h. */
#pragma once

void modelcheck_assume(int);
#define __VERIFIER_assume(holds) modelcheck_assume(holds)
