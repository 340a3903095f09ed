// Files are read into memory of the program's, and no byte too far.
//
// expect: pass
#include <assert.h>
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

static char bytes[16] = "one\ntwo\n";

static void* own_rest(void* nothing) {
  bytes[8] = 'x';
  return nothing;
}

int main(void) {
  pthread_t other;
  pthread_create(&other, NULL, own_rest, NULL);
  FILE* const file = tmpfile();
  assert(file != NULL && fwrite(bytes, 1, 8, file) == 8);
  rewind(file);
  char* line = NULL;
  size_t size = 0;
  assert(getline(&line, &size, file) == 4 && strcmp(line, "one\n") == 0 && size >= 5);
  assert(fgets(bytes, 8, file) == bytes && strcmp(bytes, "two\n") == 0);
  assert(fgets(bytes, 8, file) == NULL && getline(&line, &size, file) == -1);
  free(line);
  rewind(file);
  assert(fread(bytes, 4, 4, file) == 2 && memcmp(bytes, "one\ntwo\n", 8) == 0);
  rewind(file);
  assert(read(fileno(file), bytes, 3) == 3 && write(fileno(file), bytes, 3) == 3);
  fclose(file);
  fputs("six", stdout);
  pthread_join(other, NULL);
  assert(bytes[8] == 'x');
}
