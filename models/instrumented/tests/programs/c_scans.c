// Results of scanf() and its like are written as long as they are, and where they are there.
//
// expect: pass
#define _GNU_SOURCE
#include <assert.h>
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static char word[8];
static int second = 5;

static void* own_rest(void* nothing) {
  word[3] = 'x';
  second = 6;
  return nothing;
}

int main(void) {
  pthread_t other;
  pthread_create(&other, NULL, own_rest, NULL);
  int first = 0, read = 0;
  assert(sscanf("12 ab", "%d %2s%n", &first, word, &read) == 2 && first == 12 && read == 5);
  assert(strcmp(word, "ab") == 0 && sscanf("7 ?", "%d %d%n", &first, &second, &read) == 1 && read == 5);
  short small = 0;
  double fraction = 0;
  char letters[4] = "....";
  assert(sscanf("<]x>3:1.5", "<%*[]x]>%hd:%lf", &small, &fraction) == 2 && small == 3 && fraction == 1.5);
  assert(sscanf("100%abc", "%*d%%%3c", letters) == 1 && memcmp(letters, "abc.", 4) == 0);
  char* made = NULL;
  assert(sscanf("word", "%m[a-z]", &made) == 1 && strcmp(made, "word") == 0);
  free(made);
  assert(sscanf("", "%d", &second) == EOF);
  char input[] = "12 abc x";
  FILE* const file = fmemopen(input, sizeof input, "r");
  char text[8] = "";
  assert(fscanf(file, "%d%s %d", &first, text, &second) == 2 && first == 12 && strcmp(text, "abc") == 0);
  fclose(file);
  pthread_join(other, NULL);
  assert(second == 6);
}
