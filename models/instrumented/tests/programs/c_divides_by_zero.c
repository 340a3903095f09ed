// A division by zero is shown where it is.
//
// expect: crash
// says: an integer is divided by zero, or the quotient is too large (c_divides_by_zero.c:9)
int main(void) {
  int volatile divisor = 0;
  int volatile number = 7;

  return number / divisor;
}
