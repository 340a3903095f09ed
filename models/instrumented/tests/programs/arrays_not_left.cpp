// What has an array is copied, passed and returned as a whole, ends by an exception or a jump, and another variable
// comes to be where it was: nobody goes beyond an end.
//
// expect: pass
#include <array>
#include <cassert>
#include <csetjmp>
#include <cstring>
#include <string>
#include <thread>

struct record {
  int number;
  char text[12];
};
record kept = {1, "kept"};
static int counts[5];
std::jmp_buf jumps;

record made(int number) {
  record r{number, "made"};
  std::memcpy(r.text + 4, "it", 3);
  return r;
}
int sum(record r) {
  int all = r.number;
  for (char const c : r.text) all += c;
  return all;
}

struct destroyed {
  int numbers[6] = {1, 2, 3};
  ~destroyed() { numbers[5] = 1; }
};
int throws(int deep) {
  destroyed first;
  int second[10];
  std::memset(second, 0, sizeof second);
  if (deep == 0) throw deep;
  return throws(deep - 1) + second[deep] + first.numbers[0];
}
void jumps_back(int deep) {
  int numbers[10];
  std::memset(numbers, 0, sizeof numbers);
  if (deep == 0) std::longjmp(jumps, 1);
  jumps_back(deep - 1);
}
/// Its variables lie where those of the functions above were.
int uses_the_stack_again(int size) {
  int numbers[size];
  int* const p = numbers;
  for (int i = 0; i != size; ++i) p[i] = i;
  auto* const more = static_cast<char*>(__builtin_alloca(300));
  std::memset(more, 1, 300);
  return numbers[size - 1] + more[299];
}

void uses_blocks() {
  {
    int numbers[4];
    for (int& each : numbers) each = 1;
    counts[0] = numbers[3];
  }
  {
    char text[40];
    std::memset(text, 2, sizeof text);
    counts[1] = text[39];
  }
  assert(counts[0] == 1 && counts[1] == 2);
}

int main() {
  for (int round = 0; round != 2; ++round) {
    record a = made(round), b = a;
    b = kept;
    kept = a;
    a = b;
    b = made(2);
    assert(sum(a) == (round == 0 ? 1 + sum({0, "kept"}) : sum({0, "madeit"})) && sum(b) == 2 + sum({0, "madeit"}));
    int numbers[4] = {1, 2, 3, 4};
    auto const captured = [numbers] { return numbers[3]; };
    for (int *p = numbers, *const end = numbers + 4; p != end; ++p) ++*p;
    assert(captured() == 4 && numbers[3] == 5);
    std::array<std::string, 3> const texts{"a", "bc", "longer than what a string has in itself"};
    auto const again = texts;
    assert(again == texts);
    uses_blocks();
    try {
      throws(3);
    } catch (int) {
      assert(uses_the_stack_again(9) == 9);
    }
    if (setjmp(jumps) == 0) jumps_back(3);
    assert(uses_the_stack_again(90) == 90);
    std::thread other([&] {
      assert(uses_the_stack_again(40) == 40);
      a.text[11] = 'x';
      numbers[3] = 7;
    });
    other.join();
    assert(a.text[11] == 'x' && numbers[3] == 7);
  }
}
