/* In place of CDSChecker's model-assert.h. */
#pragma once
#include <assert.h>

#define MODEL_ASSERT(what) assert(what)
