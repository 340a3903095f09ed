// Few bytes, which g++ compares where the comparison stands, without a call; and nothing orders that before another
// thread's write.
//
// expect: data race
// flags: -O2
#include <string_view>
#include <thread>

char text[8] = "abc";
std::size_t length = 3;
bool same;

int main() {
  std::thread reader([] { same = std::string_view(text, length) == "abc"; });
  text[1] = 'x';
  reader.join();
}
