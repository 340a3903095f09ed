// An atomic of sixteen bytes whose upper half is accessed as an atomic of eight.
//
// expect: mixed sizes
// says: accessed in part
static unsigned __int128 x;

int main(void) {
  __atomic_store_n(&x, 1, __ATOMIC_RELAXED);
  return (int)__atomic_load_n((unsigned long*)&x + 1, __ATOMIC_RELAXED);
}
