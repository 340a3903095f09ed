#include "places.hpp"

#include <dwarf.h>
#include <elfutils/libdw.h>
#include <elfutils/libdwfl.h>
#include <unistd.h>
#include <unwind.h>

#include <cstdlib>
#include <filesystem>
#include <map>
#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <utility>

namespace models::instrumented {

namespace {

/// Kept for ever: places are compared and passed on as pointers.
char const* kept(std::string_view text) {
  static std::set<std::string, std::less<>> all;
  return all.emplace(text).first->c_str();
}

/// The compilers' own headers. clang's paths lead from where it lies itself.
bool is_of_the_system(std::string_view path) {
  std::string const file = std::filesystem::path(path).lexically_normal();
  bool const is_of_cpp = file.starts_with("/usr/include/") && file.find("/c++/") != file.npos;
  return is_of_cpp || file.starts_with("/usr/lib/");
}

char* no_path = nullptr;
Dwfl_Callbacks const of_this_process = {dwfl_linux_proc_find_elf, dwfl_standard_find_debuginfo, nullptr, &no_path};

}  // namespace

class places::debugging_information {
 public:
  debugging_information() : modules_(dwfl_begin(&of_this_process)) {
    if (modules_ == nullptr) return;
    dwfl_report_begin(modules_);
    dwfl_linux_proc_report(modules_, getpid());
    dwfl_report_end(modules_, nullptr, nullptr);
  }
  ~debugging_information() { dwfl_end(modules_); }
  debugging_information(debugging_information const&) = delete;
  debugging_information& operator=(debugging_information const&) = delete;

  [[nodiscard]] known at(Dwarf_Addr address) {
    Dwarf_Addr bias = 0;
    Dwarf_Die* const unit = modules_ == nullptr ? nullptr : unit_of(address, bias);
    if (unit == nullptr) return {site(), true};
    Dwarf_Line* const line = dwarf_getsrc_die(unit, address - bias);
    int number = 0;
    if (line == nullptr || dwarf_lineno(line, &number) != 0) return {site(), true};
    return out_of_the_system(unit, address - bias, dwarf_linesrc(line, nullptr, nullptr), number);
  }

 private:
  /// By the list of addresses, or unit for unit: clang's are not in it.
  Dwarf_Die* unit_of(Dwarf_Addr address, Dwarf_Addr& bias) const {
    Dwarf_Die* const listed = dwfl_addrdie(modules_, address, &bias);
    if (listed != nullptr && dwarf_haspc(listed, address - bias) == 1) return listed;
    Dwfl_Module* const module = dwfl_addrmodule(modules_, address);
    for (Dwarf_Die* unit = nullptr; module != nullptr && (unit = dwfl_module_nextcu(module, unit, &bias)) != nullptr;) {
      if (dwarf_haspc(unit, address - bias) == 1) return unit;
    }
    return nullptr;
  }

  /// From the innermost inlined function outwards, up to the first line of the program's own.
  known out_of_the_system(Dwarf_Die* unit, Dwarf_Addr address, char const* file, int line) {
    std::vector<Dwarf_Die> inlined;  // from the outermost on
    if (auto const function = function_at(unit, address)) find_inlined(*function, address, inlined);
    for (auto i = inlined.rbegin(); i != inlined.rend() && is_of_the_system(file); ++i) {
      file = file_of_call(unit, &*i);
      line = number_of(&*i, DW_AT_call_line);
    }
    return {known_site(file, line), is_of_the_system(file)};
  }

  static void find_inlined(Dwarf_Die within, Dwarf_Addr address, std::vector<Dwarf_Die>& all) {
    Dwarf_Die child;
    for (int none = dwarf_child(&within, &child); none == 0; none = dwarf_siblingof(&child, &child)) {
      bool const is_inlined = dwarf_tag(&child) == DW_TAG_inlined_subroutine;
      if ((!is_inlined && dwarf_tag(&child) != DW_TAG_lexical_block) || dwarf_haspc(&child, address) != 1) continue;
      if (is_inlined) all.push_back(child);
      return find_inlined(child, address, all);
    }
  }

  struct code {
    Dwarf_Addr end;
    Dwarf_Die function;
  };
  using functions = std::map<Dwarf_Addr, code>;

  /// libdw's own search finds no function that is written within another one, as that of a lambda is.
  std::optional<Dwarf_Die> function_at(Dwarf_Die* unit, Dwarf_Addr address) {
    auto const [i, is_new] = functions_.try_emplace(dwarf_dieoffset(unit));
    if (is_new) find_functions(*unit, i->second);
    auto f = i->second.upper_bound(address);
    if (f == i->second.begin() || address >= (--f)->second.end) return std::nullopt;
    return f->second.function;
  }

  static void find_functions(Dwarf_Die within, functions& all) {
    Dwarf_Die child;
    for (int none = dwarf_child(&within, &child); none == 0; none = dwarf_siblingof(&child, &child)) {
      if (dwarf_tag(&child) == DW_TAG_subprogram) {
        Dwarf_Addr base = 0;
        Dwarf_Addr begin = 0;
        Dwarf_Addr end = 0;
        for (std::ptrdiff_t n = 0; (n = dwarf_ranges(&child, n, &base, &begin, &end)) > 0;) all[begin] = {end, child};
      }
      if (dwarf_haschildren(&child) == 1) find_functions(child, all);
    }
  }

  static site known_site(char const* file, int line) {
    return site::current(kept(file), "", static_cast<unsigned>(line));
  }

  static int number_of(Dwarf_Die* die, unsigned attribute) {
    Dwarf_Attribute a;
    Dwarf_Word value = 0;
    if (dwarf_attr_integrate(die, attribute, &a) == nullptr || dwarf_formudata(&a, &value) != 0) return 0;
    return static_cast<int>(value);
  }

  static char const* file_of_call(Dwarf_Die* unit, Dwarf_Die* call) {
    Dwarf_Files* files = nullptr;
    if (dwarf_getsrcfiles(unit, &files, nullptr) != 0) return "";
    char const* const file =
        dwarf_filesrc(files, static_cast<std::size_t>(number_of(call, DW_AT_call_file)), nullptr, nullptr);
    return file == nullptr ? "" : file;
  }

  Dwfl* modules_;
  std::map<Dwarf_Off, functions> functions_;  // of each unit that was asked for
};

places::places(std::function<bool(std::uintptr_t)> is_of_the_program)
    : is_of_the_program_(std::move(is_of_the_program)), all_(std::make_unique<debugging_information>()) {}
places::~places() = default;

/// The call is the instruction before the one to which it returns.
places::known const& places::look_up(std::uintptr_t return_address) {
  auto const i = known_.find(return_address);
  if (i != known_.end()) return i->second;
  bool const own = is_of_the_program_(return_address - 1);
  return known_[return_address] = own ? all_->at(return_address - 1) : known{site(), true};
}

site places::of(std::uintptr_t return_address, std::vector<std::uintptr_t> const& callers) {
  known const& innermost = look_up(return_address);
  if (!innermost.of_the_system) return innermost.where;
  for (auto caller = callers.rbegin(); caller != callers.rend(); ++caller) {
    if (known const& k = look_up(*caller); !k.of_the_system) return k.where;
  }
  return innermost.where;
}

namespace {

struct calls {
  std::vector<std::uintptr_t> all;  // the innermost first
};

_Unwind_Reason_Code collect(_Unwind_Context* context, void* data) {
  static_cast<calls*>(data)->all.push_back(_Unwind_GetIP(context));
  return _URC_NO_REASON;
}

}  // namespace

site places::of_innermost_call() {
  calls c;
  _Unwind_Backtrace(&collect, &c);
  for (std::uintptr_t const call : c.all) {
    if (known const& k = look_up(call); !k.of_the_system) return k.where;
  }
  return {};
}

}  // namespace models::instrumented
