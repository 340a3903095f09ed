// Files are read into memory of the program's, and no byte too far.
//
// expect: pass
#define _GNU_SOURCE
#include <assert.h>
#include <fcntl.h>
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

static int zeros = -1;

__attribute__((constructor)) static void open_zeros(void) { zeros = open("/dev/zero", O_RDONLY); }

int main(void) {
  pthread_t other;
  pthread_create(&other, NULL, own_rest, NULL);
  char input[] = "one\ntwo\nten";
  FILE* const file = fmemopen(input, strlen(input), "r");
  char* line = NULL;
  size_t size = 0;
  assert(getline(&line, &size, file) == 4 && strcmp(line, "one\n") == 0 && size >= 5);
  assert(fgets(bytes, 8, file) == bytes && strcmp(bytes, "two\n") == 0);
  assert(fgets(bytes, 3, file) == bytes && strcmp(bytes, "te") == 0);
  assert(fgets(bytes, 8, file) == bytes && strcmp(bytes, "n") == 0 && feof(file));
  assert(fgets(bytes, 8, file) == NULL && getline(&line, &size, file) == -1);
  free(line);
  rewind(file);
  assert(fread(bytes, 4, 2, file) == 2 && memcmp(bytes, "one\ntwo\n", 8) == 0);
  assert(fread(bytes, 4, 3, file) == 0 && memcmp(bytes, "ten\ntwo\n", 8) == 0);
  fclose(file);
  assert(read(zeros, bytes, 8) == 8 && bytes[0] == 0 && bytes[7] == 0);
  fputs("six", stdout);
  assert(fwrite(bytes, 1, 8, stdout) == 8 && write(STDOUT_FILENO, bytes, 8) == 8);
  pthread_join(other, NULL);
  assert(bytes[8] == 'x');
}
