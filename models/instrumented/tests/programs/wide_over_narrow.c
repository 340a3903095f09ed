// Sixteen bytes are accessed as one atomic, and the upper eight of them are another atomic already.
//
// expect: mixed sizes
// says: of x+8 are accessed atomically, which is an atomic of 8 bytes since wide_over_narrow.c:8
static unsigned __int128 x;

int main(void) {
  __atomic_store_n((unsigned long*)&x + 1, 1, __ATOMIC_RELAXED);
  __atomic_store_n(&x, 0, __ATOMIC_RELAXED);
  return (int)__atomic_load_n(&x, __ATOMIC_RELAXED);
}
