// More functions that a model cannot repeat (refused.cpp): those that change files, descriptors, the process or its
// surroundings, by the C library and by libstdc++; and those that leave a stack. They are declared by what their
// arguments are on the way: words in registers, which are passed on when no thread of the program calls.
#include <cxxabi.h>

#include <cstdint>
#include <cstdlib>
#include <string>

#include "entry.hpp"
#include "refused.hpp"

using word = std::uintptr_t;

namespace {

/// Of a function of C++, the name without its parameters.
std::string name_in_words(char const* symbol) {
  int status = 0;
  char* const text = abi::__cxa_demangle(symbol, nullptr, nullptr, &status);
  std::string const name = status == 0 && text != nullptr ? text : symbol;
  std::free(text);
  return name.substr(0, name.find('('));
}

void refuse_symbol(char const* symbol, std::uintptr_t from, char const* why) {
  models::instrumented::refuse_called([symbol] { return name_in_words(symbol); }, from, why);
}

}  // namespace

// Weak: an older library may not have it, and then no program calls it.
#define PASSED_ON(name, symbol, why)                                                                   \
  [[gnu::weak]] extern word models_real_##symbol(word, word, word, word, word, word) __asm__(#symbol); \
  ENTRY word __wrap_##symbol(word a, word b, word c, word d, word e, word f) {                         \
    refuse_symbol(name, CALLED_FROM, why);                                                             \
    return models_real_##symbol(a, b, c, d, e, f);                                                     \
  }
#define REFUSED_CALL(symbol) \
  PASSED_ON(#symbol, symbol, models::instrumented::not_repeated)  // each of MODELCHECK_REFUSED

extern "C" {

#include <refused_names.hpp>

// What leaves the stack, and what loads code.
#define LEAVES_THE_STACK(symbol) PASSED_ON(#symbol, symbol, "it leaves the stack of its thread")
LEAVES_THE_STACK(setcontext)
LEAVES_THE_STACK(swapcontext)
PASSED_ON("dlopen", dlopen, "the code that it loads is not seen")
PASSED_ON("pthread_cleanup_push", __pthread_register_cancel, "in C it is called back by a jump")
}
