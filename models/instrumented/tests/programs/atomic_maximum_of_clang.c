// clang makes an instruction of an atomic maximum, which no hook sees.
//
// expect: not explored
// says: an atomic minimum, maximum or operation on floating point is not explored
static int highest;

int main(void) {
  __atomic_fetch_max(&highest, 3, __ATOMIC_RELAXED);
  return 0;
}
