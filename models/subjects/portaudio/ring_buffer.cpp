// PaUtilRingBuffer: one thread writes two bytes, another one reads what is there, twice.
//
// package:
// source: portaudio19
// files: src/common/pa_ringbuffer.c
// flags: -I@/src/common
// calls: 2 + 2
// expect: data race
// found: portaudio_ring.md
// repair: portaudio_ring.patch
extern "C" {
#include <pa_ringbuffer.h>
}

#include <thread>

int main() {
  char memory[2] = {0, 0};
  PaUtilRingBuffer ring;
  PaUtil_InitializeRingBuffer(&ring, 1, 2, memory);
  std::thread writer([&] {
    PaUtil_WriteRingBuffer(&ring, "a", 1);
    PaUtil_WriteRingBuffer(&ring, "b", 1);
  });
  bool good = true;
  char last = 0;
  for (int i = 0; i != 2; ++i) {
    char got = 0;
    if (PaUtil_ReadRingBuffer(&ring, &got, 1) == 0) continue;
    good = good && got > last;
    last = got;
  }
  writer.join();
  return good ? 0 : 1;
}
