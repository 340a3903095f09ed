// Strings are cut into words.
//
// expect: pass
#include <assert.h>
#include <pthread.h>
#include <string.h>

static char shared[16] = "a, b\0rest";

static void* own_rest(void* nothing) {
  shared[5] = 'R';
  return nothing;
}

int main(void) {
  pthread_t other;
  pthread_create(&other, NULL, own_rest, NULL);
  char* rest = NULL;
  assert(strcmp(strtok_r(shared, ", ", &rest), "a") == 0 && rest == shared + 2);
  assert(strcmp(strtok_r(NULL, ", ", &rest), "b") == 0 && rest == shared + 4);
  assert(strtok_r(NULL, ", ", &rest) == NULL && rest == shared + 4);
  char mine[] = "k=v=";
  assert(strtok(mine, "=") == mine && strtok(NULL, "=") == mine + 2 && strtok(NULL, "=") == NULL);
  char parts[] = "x::y";
  rest = parts;
  assert(strcmp(strsep(&rest, ":"), "x") == 0 && strcmp(strsep(&rest, ":"), "") == 0);
  assert(strcmp(strsep(&rest, ":"), "y") == 0 && rest == NULL && strsep(&rest, ":") == NULL);
  pthread_join(other, NULL);
  assert(shared[5] == 'R' && strcmp(shared, "a") == 0);
}
