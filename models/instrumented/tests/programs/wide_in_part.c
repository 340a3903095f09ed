// An atomic of sixteen bytes whose upper half is accessed as an atomic of eight.
//
// expect: mixed sizes
// says: 8 bytes at byte 8 of x are accessed atomically, which is an atomic of 16 bytes since wide_in_part.c:8
static unsigned __int128 x;

int main(void) {
  __atomic_store_n(&x, 1, __ATOMIC_RELAXED);
  return (int)__atomic_load_n((unsigned long*)&x + 1, __ATOMIC_RELAXED);
}
