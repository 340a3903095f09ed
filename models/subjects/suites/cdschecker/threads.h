/* In place of CDSChecker's threads.h: threads as its programs use them. */
#pragma once
#include <pthread.h>
#include <sched.h>
#include <stdbool.h>

typedef struct {
  pthread_t priv;
} thrd_t;
typedef void (*thrd_start_t)(void*);

static inline int thrd_create(thrd_t* t, thrd_start_t f, void* a) {
  return pthread_create(&t->priv, 0, (void* (*)(void*))f, a);
}
static inline int thrd_join(thrd_t t) { return pthread_join(t.priv, 0); }
static inline void thrd_yield(void) { sched_yield(); }
static inline thrd_t thrd_current(void) {
  thrd_t t = {pthread_self()};
  return t;
}
