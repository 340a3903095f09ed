// Threads that end before their functions return, main() among them.
//
// expect: pass
#include <pthread.h>

static int joined;

static void end(void) { pthread_exit(&joined); }

static void* work(void* nothing) {
  end();
  return nothing;
}

static void* wait_for(void* other) {
  void* result = 0;
  pthread_join(*(pthread_t*)other, &result);
  if (result != &joined) *(int volatile*)0 = 0;
  return 0;
}

int main(void) {
  static pthread_t one;
  pthread_t other;
  pthread_create(&one, 0, work, 0);
  pthread_create(&other, 0, wait_for, &one);
  pthread_exit(0);
}
