// An exception may not leave a function that is noexcept, though a caller would catch it.
//
// expect: terminated
// says: an exception leaves a function that is noexcept: int, thrown at thrown_out_of_noexcept.cpp:12
#include <thread>

int shared = 0;

void write(int number) { shared = number; }
void refuse(int number) {
  write(number);
  if (number == 7) throw number;
}
void quiet() noexcept { refuse(7); }

int main() {
  std::thread other([] {
    try {
      quiet();
    } catch (int) {
    }
  });
  other.join();
}
