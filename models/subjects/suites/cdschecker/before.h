/* Declarations of CDSChecker's own C++ headers: names outside of std, and a condition variable for any mutex. */
#pragma once
#include <stdbool.h>
#ifdef __cplusplus
#include <atomic>
#include <condition_variable>
#include <cstdint>
#include <mutex>
using std::atomic;
using std::memory_order_acq_rel;
using std::memory_order_acquire;
using std::memory_order_relaxed;
using std::memory_order_release;
using std::memory_order_seq_cst;
#define condition_variable condition_variable_any
#endif
