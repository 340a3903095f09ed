/* In place of CDSChecker's librace.h: plain accesses. */
#pragma once
#include <stdint.h>

#define ACCESS(bits)                                                                                \
  static inline void store_##bits(void* p, uint##bits##_t v) { *(uint##bits##_t volatile*)p = v; } \
  static inline uint##bits##_t load_##bits(void const* p) { return *(uint##bits##_t const volatile*)p; }
ACCESS(8)
ACCESS(16)
ACCESS(32)
ACCESS(64)
