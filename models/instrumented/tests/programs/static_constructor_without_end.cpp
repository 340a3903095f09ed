// A static constructor that has no end is refused in time.
//
// expect: refused
// arguments: --budget 1
// says: its static constructors do not end within 1 seconds
int volatile looks = 0;
int const number = [] {
  while (looks == 0) {
  }
  return 1;
}();

int main() { return number - 1; }
