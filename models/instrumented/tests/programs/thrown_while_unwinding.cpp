// A destructor throws while an exception unwinds the stack.
//
// expect: terminated
// says: an exception leaves a destructor while another one unwinds the stack: char const*, "the second one", thrown at
#include <thread>

struct throwing {
  ~throwing() noexcept(false) { throw "the second one"; }
};

int main() {
  std::thread other([] {
    try {
      throwing const one;
      throw 1;
    } catch (int) {
    }
  });
  other.join();
}
