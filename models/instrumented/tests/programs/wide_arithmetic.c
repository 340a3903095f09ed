// The result of each read-modify-write, of one to sixteen bytes: a carry goes from one half to the other, a result with
// more bits than the type is truncated, and nand is the complement of and.
//
// expect: pass
// graphs: 6
#include <assert.h>
#include <pthread.h>

typedef unsigned __int128 wide;

static wide of(unsigned long high, unsigned long low) { return (wide)high << 64 | low; }

static wide x;
static unsigned char one;
static unsigned short two;
static unsigned four;
static unsigned long eight;

static void* add(void* of_what) {
  __atomic_fetch_add(&x, of(0, ~0ul), __ATOMIC_RELAXED);
  return of_what;
}

int main(void) {
  __atomic_store_n(&x, of(1, 1), __ATOMIC_RELAXED);
  assert(__atomic_fetch_add(&x, ~0ul, __ATOMIC_RELAXED) == of(1, 1));
  assert(__atomic_fetch_sub(&x, 1, __ATOMIC_RELAXED) == of(2, 0));
  assert(__atomic_fetch_or(&x, of(4, 0), __ATOMIC_RELAXED) == of(1, ~0ul));
  assert(__atomic_fetch_and(&x, of(5, 6), __ATOMIC_RELAXED) == of(5, ~0ul));
  assert(__atomic_fetch_xor(&x, of(1, 2), __ATOMIC_RELAXED) == of(5, 6));
  assert(__atomic_fetch_nand(&x, of(4, 0), __ATOMIC_RELAXED) == of(4, 4));
  assert(__atomic_exchange_n(&x, of(3, 0), __ATOMIC_RELAXED) == of(~4ul, ~0ul));
  assert(__atomic_add_fetch(&x, 5, __ATOMIC_RELAXED) == of(3, 5));
  assert(__atomic_nand_fetch(&x, of(1, 1), __ATOMIC_RELAXED) == of(~1ul, ~1ul));
  __atomic_store_n(&x, 0, __ATOMIC_RELAXED);

  assert(__atomic_fetch_nand(&one, 0, __ATOMIC_RELAXED) == 0 && one == 0xff);
  assert(__atomic_fetch_nand(&one, 0x0f, __ATOMIC_RELAXED) == 0xff && one == 0xf0);
  assert(__atomic_nand_fetch(&two, 1, __ATOMIC_RELAXED) == 0xffff);
  assert(__atomic_nand_fetch(&four, 1, __ATOMIC_RELAXED) == 0xffffffffu);
  assert(__atomic_nand_fetch(&eight, 1, __ATOMIC_RELAXED) == ~0ul);

  pthread_t a;
  pthread_t b;
  pthread_create(&a, 0, add, 0);
  pthread_create(&b, 0, add, 0);
  __atomic_fetch_add(&x, of(0, ~0ul), __ATOMIC_RELAXED);
  pthread_join(a, 0);
  pthread_join(b, 0);
  assert(__atomic_load_n(&x, __ATOMIC_RELAXED) == of(2, ~0ul - 2));
  return 0;
}
