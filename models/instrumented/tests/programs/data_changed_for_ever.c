// A loop that does nothing but count, in memory that no other thread has.
//
// expect: too many operations
// says: a loop without an end? (data_changed_for_ever.c:8)
static int count;

int main(void) {
  for (;;) count = (count + 1) & 0xff;
}
