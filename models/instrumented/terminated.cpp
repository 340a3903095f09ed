#include "terminated.hpp"

#include <cxxabi.h>
#include <dlfcn.h>
#include <unwind.h>

#include <algorithm>
#include <cstdint>
#include <cstdlib>
#include <cstring>
#include <exception>
#include <optional>
#include <string_view>
#include <typeinfo>

#include "../exact/machine/apart.hpp"
#include "../program/words.hpp"
#include "demangled.hpp"
#include "entry.hpp"
#include "front.hpp"

namespace models::instrumented {

namespace {

using exact::within_machine;

std::string type_of_exception() {
  std::type_info const* const type = abi::__cxa_current_exception_type();
  return type == nullptr ? "of another language" : demangled_type(type->name());
}

/// Of the exception that is handled; nothing: it has no words.
std::optional<std::string> words_of_exception() {
  try {
    throw;
  } catch (std::exception const& e) {
    return e.what();
  } catch (std::string const& text) {
    return text;
  } catch (char const* text) {
    return text;
  } catch (...) {
    return std::nullopt;
  }
}

/// How the unwinder has come to call std::terminate.
struct search_for_handler {
  front const& of;
  bool is_without = true;
};

/// Whoever finds no handler calls std::terminate itself. Otherwise a function does that is noexcept: by itself, or by
/// the language's runtime.
_Unwind_Reason_Code look_at_caller(_Unwind_Context* context, void* search) {
  constexpr std::string_view throwing[] = {"__cxa_throw", "__cxa_rethrow",
                                           "_ZSt17rethrow_exceptionNSt15__exception_ptr13exception_ptrE"};
  auto& its = *static_cast<search_for_handler*>(search);
  std::uintptr_t const address = _Unwind_GetIP(context) - 1;
  Dl_info info{};
  bool const is_known = dladdr(reinterpret_cast<void*>(address), &info) != 0 && info.dli_sname != nullptr;
  std::string_view const name = is_known ? info.dli_sname : "";
  its.is_without = name != "__gxx_personality_v0" && !its.of.is_of_the_program(address);
  bool const throws = std::find(std::begin(throwing), std::end(throwing), name) != std::end(throwing);
  return throws || !its.is_without ? _URC_NORMAL_STOP : _URC_NO_REASON;
}

bool is_without_handler(front const& f) {
  search_for_handler search{f};
  _Unwind_Backtrace(&look_at_caller, &search);
  return search.is_without;
}

}  // namespace

std::string why_terminated(front& f) {
  if (f.destroys_a_thread()) return "a std::thread is destroyed, or assigned to, that was neither joined nor detached";
  within_machine const own;
  std::exception_ptr const handled = std::current_exception();
  if (handled == nullptr) return "the program calls std::terminate()";
  void const* exception = nullptr;
  std::memcpy(&exception, &handled, sizeof exception);
  bool const unwinds = std::uncaught_exceptions() != 0;
  std::string text = is_without_handler(f) ? "nobody catches an exception: "
                     : unwinds             ? "an exception leaves a destructor while another one unwinds the stack: "
                                           : "an exception leaves a function that is noexcept: ";
  text += type_of_exception();
  if (auto const words = words_of_exception()) text += ", \"" + *words + "\"";
  site const where = f.thrown_at().of(exception);
  if (where.line() != 0) text += ", thrown at " + std::string(place(where));
  return text;
}

}  // namespace models::instrumented

using models::instrumented::front;
using models::instrumented::next;

ENTRY void __cxa_throw(void* exception, void* type, void (*destroy)(void*)) {
  static auto* const real = next<void(void*, void*, void (*)(void*))>("__cxa_throw");
  if (front* const f = front::of_running_thread()) f->throws_here(exception);
  real(exception, type, destroy);
  std::abort();  // it does not return
}
