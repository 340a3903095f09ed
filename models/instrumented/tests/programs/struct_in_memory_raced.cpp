// A struct too large for registers is read where it is passed by value, though its function uses but one member.
//
// expect: data race
// says: struct_in_memory_raced.cpp:19
#include <thread>

struct row {
  long each[5];
};

row shared;
long volatile seen;

[[gnu::noinline]] void shows_first(row r) { seen = r.each[0]; }
void (*volatile shows)(row) = shows_first;

int main() {
  std::thread writer([] { shared.each[4] = 1; });
  shows(shared);
  writer.join();
}
