// MidiInApi::MidiQueue of RtMidi: the driver's thread pushes a message, and the application pops what is there.
//
// package:
// source: rtmidi
// files: RtMidi.cpp
// flags: -I@
// calls: 1 + 1
// expect: data race
// found: rtmidi_queue.md
// repair: rtmidi_queue.patch
#include <RtMidi.h>

#include <thread>

int main() {
  MidiInApi::MidiMessage ring[4];
  MidiInApi::MidiQueue all;
  all.ring = ring;
  all.ringSize = 4;
  std::thread driver([&] {
    MidiInApi::MidiMessage note;
    note.bytes = {0x90, 60, 100};
    all.push(note);
  });
  std::vector<unsigned char> got;
  double when = 0;
  bool const good = !all.pop(&got, &when) || got.size() == 3;
  driver.join();
  return good ? 0 : 1;
}
