// Texts of network addresses are read to their end, and written as long as they are.
//
// expect: pass
#include <arpa/inet.h>
#include <assert.h>
#include <pthread.h>
#include <string.h>

static char text[16] = "1.2.3.4";

static void* own_rest(void* nothing) {
  text[8] = 'x';
  return nothing;
}

int main(void) {
  pthread_t other;
  pthread_create(&other, NULL, own_rest, NULL);
  unsigned char address[4];
  struct in_addr same;
  assert(inet_pton(AF_INET, text, address) == 1 && address[3] == 4);
  assert(inet_aton(text, &same) == 1 && memcmp(&same, address, 4) == 0 && same.s_addr == inet_addr(text));
  assert(inet_ntop(AF_INET, address, text, sizeof text) == text && strcmp(text, "1.2.3.4") == 0);
  assert(inet_ntop(AF_INET, address, text, 2) == NULL);
  pthread_join(other, NULL);
  assert(text[8] == 'x');
}
