// Two threads write to the standard streams, and each to one of its own.
//
// expect: pass
// graphs: 1
#include <cassert>
#include <iomanip>
#include <iostream>
#include <sstream>
#include <thread>

void print(int number) {
  std::cout << number << ' ' << 2.5f << std::endl;
  std::stringstream stream;
  stream << number << std::setw(3) << 4u << 'c' << " " << true << std::endl << -7L;
  stream.put('x');
  int first = 0, second = 0;
  char c = 0, read[3] = {};
  bool is = false;
  stream >> first >> second >> c >> is >> std::ws;
  stream.read(read, 2);
  assert(first == number && second == 4 && c == 'c' && is && read[0] == '-' && read[1] == '7');
  assert(stream.get(c) && c == 'x' && stream.get() == EOF);
}

int main() {
  std::thread one(print, 1);
  std::thread other(print, 2);
  one.join();
  other.join();
}
