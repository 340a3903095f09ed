// The signal would reach the checker, which takes it as its own interrupt; and the program would go on.
//
// expect: not explored
// says: raise() is not explored
#include <signal.h>

int main(void) { return raise(SIGTERM); }
