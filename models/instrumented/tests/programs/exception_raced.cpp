// Two threads have one exception, and one of them changes it.
//
// expect: data race
// says: exception_raced.cpp:18
#include <exception>
#include <thread>

struct failure {
  int number;
};

int main() {
  std::exception_ptr const both = std::make_exception_ptr(failure{0});
  std::thread other([both] {
    try {
      std::rethrow_exception(both);
    } catch (failure& e) {
      e.number = 1;
    }
  });
  int seen = 0;
  try {
    std::rethrow_exception(both);
  } catch (failure const& e) {
    seen = e.number;
  }
  other.join();
  return seen > 1 ? 1 : 0;
}
