// The C library's functions for strings and bytes, in memory of all its allocators: they access no byte too many.
//
// expect: pass
#include <assert.h>
#include <malloc.h>
#include <pthread.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

static char shared[8] = "abc\0own";

/// The bytes after the end of a string belong to another thread.
static void* own_end(void* nothing) {
  shared[4] = 'O';
  return nothing;
}

static void copy(void) {
  char* const some = valloc(16);
  assert(strcpy(some, "one") == some && strcmp(some, "one") == 0);
  assert(stpcpy(some, "three") == some + 5 && strncmp(some, "thrice", 3) == 0);
  assert(strcmp(strcat(strncpy(some, "two", 8), "!"), "two!") == 0 && some[7] == 0);
  assert(strcmp(strncat(some, "????", 2), "two!??") == 0);
  assert(strchr(some, 'w') == some + 1 && strrchr(some, '?') == some + 5 && strchr(some, 'x') == NULL);
  assert(strstr(some, "o!") == some + 2 && strstr(some, "!o") == NULL);
  assert(strspn(some, "wot") == 3 && strcspn(some, "?!") == 3 && strnlen(some, 4) == 4);
  assert(memchr(some, '!', 16) == some + 3 && strcasecmp(some, "TWO!??") == 0 && strncasecmp(some, "TWIN", 3) != 0);
  bzero(some, 16);
  assert(strlen(some) == 0);
  free(some);
}

static void allocate(void) {
  char* const word = strdup("word");
  char* const part = strndup(word, 2);
  assert(strcmp(word, "word") == 0 && strcmp(part, "wo") == 0);
  int* const line = memalign(64, 64);
  assert((size_t)line % 64 == 0 && malloc_usable_size(line) >= 64);
  int* numbers = reallocarray(NULL, 2, sizeof *numbers);
  numbers[1] = 7;
  numbers = reallocarray(numbers, 100, sizeof *numbers);
  assert(numbers[1] == 7 && realloc(numbers, 0) == NULL);
  free(line);
  free(part);
  free(word);
}

int main(void) {
  pthread_t other;
  pthread_create(&other, NULL, own_end, NULL);
  char* const mine = strdup(shared);
  assert(strlen(shared) == 3 && strcmp(shared, "abd") < 0);
  copy();
  allocate();
  pthread_join(other, NULL);
  assert(strcmp(mine, "abc") == 0 && shared[4] == 'O');
  free(mine);
}
