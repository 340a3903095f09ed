// Strings of wide characters: they access no character too many.
//
// expect: pass
#include <cassert>
#include <cstdlib>
#include <cwchar>
#include <string>
#include <thread>

static wchar_t shared[8] = L"abc";

int main() {
  std::thread other([] { shared[4] = L'x'; });
  wchar_t mine[8];
  assert(std::wcslen(shared) == 3 && std::wcscmp(std::wcscpy(mine, shared), L"abd") < 0);
  assert(std::wcscmp(std::wcscat(mine, L"de"), L"abcde") == 0 && std::wcschr(mine, L'c') == mine + 2);
  assert(std::wcsncpy(mine, shared, 4) == mine && std::wmemcmp(mine, shared, 4) == 0);
  wchar_t* const copy = wcsdup(shared);
  assert(std::wstring(copy) == L"abc" && std::wcsncmp(copy, L"abx", 2) == 0);
  std::free(copy);
  other.join();
}
