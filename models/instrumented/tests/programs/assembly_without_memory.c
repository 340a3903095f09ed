// Inline assembly that does nothing to memory, or does not run, takes nothing from a verdict: a barrier for the
// compiler alone, instructions by which a thread waits a moment or asks the processor, arithmetic in registers and on
// variables of the function's own.
//
// expect: pass
// graphs: 2
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>

static atomic_int sent;

static inline void never(int* at) {
  __asm__ __volatile__("lock; addl $0, (%%rsp)" ::: "memory");
  __asm__ __volatile__("movl $1, %0" : "=m"(*at));
}

__attribute__((noinline, no_sanitize_thread)) static int sum(int a, int b) {
  int both[2] = {a, b};
  return both[0] + both[1];
}

static inline int waits_a_moment(int value) {
  unsigned a = 0;
  unsigned c = 0;
  int own = value;
  __asm__ __volatile__("" : "+m"(sent) : : "memory");
  __asm__ __volatile__("pause" ::: "memory");
  __asm__ __volatile__("rep; nop\n\tnop  # (twice)" ::: "memory");
  __asm__ __volatile__("rdtsc" : "=a"(a) : : "edx");
  __asm__ __volatile__("cpuid" : "+a"(a), "+c"(c) : : "ebx", "edx", "memory");
  __asm__("addl %[one], %[value]" : [value] "+r"(value) : [one] "ri"(1));
  __asm__("incl %0" : "+m"(own));
  return sum(value, own);
}

static void* send(void* unused) {
  atomic_store(&sent, 1);
  return unused;
}

int main(void) {
  pthread_t sender;
  pthread_create(&sender, 0, send, 0);
  assert(waits_a_moment(1) == 4);
  if (atomic_load(&sent) == 2) never((int*)&sent);
  return pthread_join(sender, 0);
}
