// spa_ringbuffer: one thread writes three bytes into two places, another one reads what is there.
//
// package: libspa-0.2-dev
// flags: -I/usr/include/spa-0.2
// calls: 9 + 9
#include <spa/utils/ringbuffer.h>

#include <thread>

spa_ringbuffer ring = SPA_RINGBUFFER_INIT();
char memory[2];

void write(char byte) {
  std::uint32_t at = 0;
  if (spa_ringbuffer_get_write_index(&ring, &at) == 2) return;
  spa_ringbuffer_write_data(&ring, memory, 2, at % 2, &byte, 1);
  spa_ringbuffer_write_update(&ring, at + 1);
}

char read() {
  std::uint32_t at = 0;
  char byte = 0;
  if (spa_ringbuffer_get_read_index(&ring, &at) == 0) return byte;
  spa_ringbuffer_read_data(&ring, memory, 2, at % 2, &byte, 1);
  spa_ringbuffer_read_update(&ring, at + 1);
  return byte;
}

int main() {
  std::thread writer([] { write('a'), write('b'), write('c'); });
  char last = 0;
  bool good = true;
  for (int i = 0; i != 3; ++i) {
    char const byte = read();
    good = good && (byte == 0 || byte > last);
    if (byte != 0) last = byte;
  }
  writer.join();
  return good ? 0 : 1;
}
