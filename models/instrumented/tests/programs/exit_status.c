// An exit status other than 0 is a failure.
//
// expect: failed
// says: the program calls exit() with 3
#include <stdlib.h>

int main(void) { exit(3); }
