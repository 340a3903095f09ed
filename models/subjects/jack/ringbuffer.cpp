// jack_ringbuffer_t: one thread writes two bytes, another one reads one.
//
// package:
// source: jackd2
// files: common/ringbuffer.c
// flags: -I@/common -I@/posix
// calls: 1 + 2
// expect: data race
// found: jack_ringbuffer.md
// repair: jack_ringbuffer.patch
#include <cstddef>
#include <thread>

struct jack_ringbuffer_t;  // below: parts of <jack/ringbuffer.h>, without calls of a library that is not needed here
extern "C" jack_ringbuffer_t* jack_ringbuffer_create(std::size_t size);
extern "C" void jack_ringbuffer_free(jack_ringbuffer_t* ring);
extern "C" std::size_t jack_ringbuffer_write(jack_ringbuffer_t* ring, char const* from, std::size_t count);
extern "C" std::size_t jack_ringbuffer_read(jack_ringbuffer_t* ring, char* to, std::size_t count);

int main() {
  jack_ringbuffer_t* const ring = jack_ringbuffer_create(4);
  std::thread writer([&] {
    jack_ringbuffer_write(ring, "a", 1);
    jack_ringbuffer_write(ring, "b", 1);
  });
  char got = 0;
  bool const good = jack_ringbuffer_read(ring, &got, 1) == 0 || got == 'a';
  writer.join();
  jack_ringbuffer_free(ring);
  return good ? 0 : 1;
}
