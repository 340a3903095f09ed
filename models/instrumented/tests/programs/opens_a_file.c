// A file is not explored.
//
// expect: not explored
// says: fopen() is not explored
#include <stdio.h>

int main(void) {
  FILE* const file = fopen("/dev/null", "r");
  if (file != NULL) fclose(file);
  return 0;
}
