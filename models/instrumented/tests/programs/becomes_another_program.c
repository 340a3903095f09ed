// A program that becomes another one would end the search, with that one's status.
//
// expect: not explored
// says: execl() is not explored: what it does cannot be repeated
#include <unistd.h>

int main(void) { return execl("/bin/true", "true", (char*)0); }
