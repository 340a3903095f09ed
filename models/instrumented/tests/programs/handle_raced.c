// One thread stores the handle of the thread that it starts, while another one reads it.
//
// expect: data race
// says: writes handle
#include <pthread.h>

static pthread_t handle;

static void* nothing_to_do(void* nothing) { return nothing; }

static void* look(void* nothing) { return handle == 0 ? nothing : NULL; }

int main(void) {
  pthread_t other;
  pthread_create(&other, NULL, look, NULL);
  pthread_create(&handle, NULL, nothing_to_do, NULL);
  pthread_join(handle, NULL);
  pthread_join(other, NULL);
}
