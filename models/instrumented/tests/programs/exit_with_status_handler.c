// on_exit() passes the status to its handler.
//
// expect: pass
// graphs: 1
#define _DEFAULT_SOURCE
#include <assert.h>
#include <stdlib.h>

static int place = 7;

static void check(int status, void* of) { assert(status == 0 && of == &place); }

int main(void) {
  on_exit(check, &place);
  return 0;
}
