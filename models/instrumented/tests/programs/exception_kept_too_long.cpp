// A reference to an exception is used when its last handler has ended.
//
// expect: use after free
// says: exception_kept_too_long.cpp:18
#include <stdexcept>

struct failure {
  int number;
};

int main() {
  failure const* kept = nullptr;
  try {
    throw failure{0};
  } catch (failure const& e) {
    kept = &e;
  }
  return kept->number;
}
