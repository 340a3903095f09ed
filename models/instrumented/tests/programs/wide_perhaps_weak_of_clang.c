// clang leaves a compare-and-swap of sixteen bytes to libatomic, and here nobody can tell whether it was a weak one.
//
// expect: not explored
// says: whether it is a weak one cannot be told
static unsigned __int128 x;

int main(int arguments, char** unused) {
  (void)unused;
  unsigned __int128 expected = 0;
  return !__atomic_compare_exchange_n(&x, &expected, 1, arguments != 0, __ATOMIC_SEQ_CST, __ATOMIC_SEQ_CST);
}
