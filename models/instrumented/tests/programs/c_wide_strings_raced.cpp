// One thread changes a character of a string, while another one makes a std::wstring of it.
//
// expect: data race
// says: writes text
#include <string>
#include <thread>

static wchar_t text[8] = L"abc";

int main() {
  std::thread other([] { text[1] = L'x'; });
  std::wstring const copy(text, 3);
  other.join();
  return copy.size() == 3 ? 0 : 1;
}
