// g++ does not instrument the members of a struct that has the other order of bytes.
//
// expect: data race
// says: other_byte_order.c:16), and nothing
// says: orders that after thread 0 read it (other_byte_order.c:22)
#include <assert.h>
#include <pthread.h>

struct __attribute__((scalar_storage_order("big-endian"))) header {
  unsigned kind : 4, length : 12;
  int number;
};

static struct header received[2];

static void* receive(void* unused) { return received[1].number = 1, unused; }

int main(void) {
  pthread_t receiver;
  received[0].length = 3;
  pthread_create(&receiver, 0, receive, 0);
  assert(received[1].number < 2);
  return pthread_join(receiver, 0);
}
