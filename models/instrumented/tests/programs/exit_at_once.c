// _exit() calls no handler.
//
// expect: pass
// graphs: 1
#include <assert.h>
#include <stdlib.h>
#include <unistd.h>

static void check(void) { assert(0); }

int main(void) {
  atexit(check);
  _exit(0);
}
