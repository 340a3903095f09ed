// exit() calls a handler of atexit(), whose assertion fails.
//
// expect: assertion failed
// says: is_done
#include <assert.h>
#include <stdlib.h>

static int is_done = 0;

static void check(void) { assert(is_done); }

int main(void) {
  atexit(check);
  exit(0);
}
