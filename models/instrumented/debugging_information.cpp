#include "debugging_information.hpp"

#include <dwarf.h>
#include <unistd.h>

#include <algorithm>
#include <cstdlib>
#include <cstring>
#include <set>
#include <string>
#include <string_view>

#include "demangled.hpp"
#include "variables.hpp"

namespace models::instrumented {

namespace {

/// Never freed: places are compared and passed on as pointers.
char const* kept(std::string_view text) {
  static std::set<std::string, std::less<>> all;
  return all.emplace(text).first->c_str();
}

char* no_path = nullptr;
Dwfl_Callbacks const of_this_process = {dwfl_linux_proc_find_elf, dwfl_standard_find_debuginfo, nullptr, &no_path};

void find_inlined(Dwarf_Die within, Dwarf_Addr address, std::vector<Dwarf_Die>& all) {
  Dwarf_Die child;
  for (int none = dwarf_child(&within, &child); none == 0; none = dwarf_siblingof(&child, &child)) {
    bool const is_inlined = dwarf_tag(&child) == DW_TAG_inlined_subroutine;
    if ((!is_inlined && dwarf_tag(&child) != DW_TAG_lexical_block) || dwarf_haspc(&child, address) != 1) continue;
    if (is_inlined) all.push_back(child);
    return find_inlined(child, address, all);
  }
}

template <class Functions>
void find_functions(Dwarf_Die within, Functions& all) {
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

site known_site(char const* file, int line) { return site::current(kept(file), "", static_cast<unsigned>(line)); }

int number_of(Dwarf_Die* die, unsigned attribute) {
  Dwarf_Attribute a;
  Dwarf_Word value = 0;
  if (dwarf_attr_integrate(die, attribute, &a) == nullptr || dwarf_formudata(&a, &value) != 0) return 0;
  return static_cast<int>(value);
}

char const* file_of(Dwarf_Die* unit, Dwarf_Die* die, unsigned attribute) {
  Dwarf_Files* files = nullptr;
  if (dwarf_getsrcfiles(unit, &files, nullptr) != 0) return "";
  char const* const file = dwarf_filesrc(files, static_cast<std::size_t>(number_of(die, attribute)), nullptr, nullptr);
  return file == nullptr ? "" : file;
}

}  // namespace

debugging_information::debugging_information() : modules_(dwfl_begin(&of_this_process)) {
  if (modules_ == nullptr) return;
  dwfl_report_begin(modules_);
  dwfl_linux_proc_report(modules_, getpid());
  dwfl_report_end(modules_, nullptr, nullptr);
}

debugging_information::~debugging_information() { dwfl_end(modules_); }

// Places.

debugging_information::place debugging_information::at(std::uintptr_t address) {
  Dwarf_Addr bias = 0;
  Dwarf_Die* const unit = modules_ == nullptr ? nullptr : unit_of(address, bias);
  if (unit == nullptr) return {site(), true};
  Dwarf_Line* const line = dwarf_getsrc_die(unit, address - bias);
  int number = 0;
  if (line == nullptr || dwarf_lineno(line, &number) != 0) return {site(), true};
  return out_of_the_system(unit, address - bias, dwarf_linesrc(line, nullptr, nullptr), number);
}

/// By the list of addresses, or else by trying each unit: clang's units are not in the list.
Dwarf_Die* debugging_information::unit_of(Dwarf_Addr address, Dwarf_Addr& bias) const {
  Dwarf_Die* const listed = dwfl_addrdie(modules_, address, &bias);
  if (listed != nullptr && dwarf_haspc(listed, address - bias) == 1) return listed;
  Dwfl_Module* const module = dwfl_addrmodule(modules_, address);
  for (Dwarf_Die* unit = nullptr; module != nullptr && (unit = dwfl_module_nextcu(module, unit, &bias)) != nullptr;) {
    if (dwarf_haspc(unit, address - bias) == 1) return unit;
  }
  return nullptr;
}

/// From the innermost inlined function outwards, up to the first line of the program's own.
debugging_information::place debugging_information::out_of_the_system(Dwarf_Die* unit, Dwarf_Addr address,
                                                                      char const* file, int line) {
  std::vector<Dwarf_Die> inlined;  // from the outermost on
  if (auto const function = function_at(unit, address)) find_inlined(*function, address, inlined);
  for (auto i = inlined.rbegin(); i != inlined.rend() && is_of_the_system(file); ++i) {
    file = file_of(unit, &*i, DW_AT_call_file);
    line = number_of(&*i, DW_AT_call_line);
  }
  return {known_site(file, line), is_of_the_system(file)};
}

/// libdw's own search finds no function that is written within another one, as that of a lambda is.
std::optional<Dwarf_Die> debugging_information::function_at(Dwarf_Die* unit, Dwarf_Addr address) {
  auto const [i, is_new] = functions_.try_emplace(unit->addr);
  if (is_new) find_functions(*unit, i->second);
  auto f = i->second.upper_bound(address);
  if (f == i->second.begin() || address >= (--f)->second.end) return std::nullopt;
  return f->second.function;
}

/// The function that has the instruction, and those that are inlined there, the innermost last. Empty: not known.
std::vector<Dwarf_Die> debugging_information::functions_at(std::uintptr_t address, Dwarf_Die*& unit) {
  Dwarf_Addr bias = 0;
  unit = modules_ == nullptr ? nullptr : unit_of(address, bias);
  auto const function = unit == nullptr ? std::nullopt : function_at(unit, address - bias);
  if (!function) return {};
  std::vector<Dwarf_Die> all = {*function};
  find_inlined(*function, address - bias, all);
  return all;
}

bool debugging_information::is_in_function(std::uintptr_t address, std::string_view name) {
  Dwarf_Die* unit = nullptr;
  auto all = functions_at(address, unit);
  return std::any_of(all.begin(), all.end(), [&](Dwarf_Die& each) {
    Dwarf_Attribute a;
    char const* const its = dwarf_formstring(dwarf_attr_integrate(&each, DW_AT_name, &a));
    return its != nullptr && std::string_view(its).starts_with(name) &&
           is_of_the_system(file_of(unit, &each, DW_AT_decl_file));
  });
}

bool debugging_information::is_written_in(std::uintptr_t address, std::span<std::string_view const> headers) {
  Dwarf_Die* unit = nullptr;
  auto all = functions_at(address, unit);
  for (auto each = all.rbegin(); each != all.rend(); ++each) {
    std::string_view const file = file_of(unit, &*each, DW_AT_decl_file);
    std::string_view const name = file.substr(file.rfind('/') + 1);
    if (!is_of_the_system(file)) return false;
    if (std::find(headers.begin(), headers.end(), name) != headers.end()) return true;
  }
  return false;
}

site debugging_information::function_of(std::uintptr_t address) {
  auto const i = names_.find(address);
  return i != names_.end() ? i->second : names_[address] = find_function(address);
}

site debugging_information::find_function(std::uintptr_t address) {
  Dwarf_Addr bias = 0;
  Dwarf_Die* const unit = modules_ == nullptr ? nullptr : unit_of(address, bias);
  if (unit == nullptr) return {};
  auto function = function_at(unit, address - bias);
  if (!function) return {};
  Dwarf_Attribute a;
  char const* const name = dwarf_formstring(dwarf_attr_integrate(&*function, DW_AT_name, &a));
  char const* const file = file_of(unit, &*function, DW_AT_decl_file);
  auto const line = static_cast<unsigned>(number_of(&*function, DW_AT_decl_line));
  if (line == 0) {  // g++ gives no line for lambdas
    site const first = at(address).where;
    return site::current(first.file_name(), kept(name == nullptr ? "" : name), first.line());
  }
  return site::current(kept(file), kept(name == nullptr ? "" : name), line);
}

std::string debugging_information::variable_of(std::uintptr_t function, std::uintptr_t end, std::uintptr_t at) {
  Dwarf_Addr bias = 0;
  Dwarf_Die* const unit = modules_ == nullptr ? nullptr : unit_of(function, bias);
  auto const its = unit == nullptr ? std::nullopt : function_at(unit, function - bias);
  return its ? variable_in(*its, end, at) : "";
}

/// Empty: there is none.
debugging_information::symbol debugging_information::symbol_at(std::uintptr_t at) {
  Dwfl_Module* const module = modules_ == nullptr ? nullptr : dwfl_addrmodule(modules_, at);
  if (module == nullptr) return {};
  GElf_Off offset = 0;
  GElf_Sym its;
  char const* const name = dwfl_module_addrinfo(module, at, &offset, &its, nullptr, nullptr, nullptr);
  if (name == nullptr || offset >= its.st_size) return {};
  return {name, offset, its.st_size};
}

std::string debugging_information::static_variable_of(std::uintptr_t at) {
  auto const [name, offset, size] = symbol_at(at);
  if (name == nullptr) return "";
  return offset == 0 ? demangled(name) : demangled(name) + "+" + std::to_string(offset);
}

std::size_t debugging_information::room_in_static_variable(std::uintptr_t at) {
  symbol const its = symbol_at(at);
  return its.size - its.offset;
}

// Frames.

#if defined(__x86_64__)

debugging_information::rule debugging_information::rule_at(std::uintptr_t address) {
  constexpr unsigned frame_register = 6;  // as DWARF numbers them on x86-64
  constexpr unsigned stack_register = 7;
  Dwfl_Module* const module = modules_ == nullptr ? nullptr : dwfl_addrmodule(modules_, address);
  Dwarf_Addr bias = 0;
  Dwarf_CFI* const unwinding = module == nullptr ? nullptr : dwfl_module_eh_cfi(module, &bias);
  Dwarf_Frame* frame = nullptr;
  if (unwinding == nullptr || dwarf_cfi_addrframe(unwinding, address - bias, &frame) != 0) return {};
  Dwarf_Op* all = nullptr;
  std::size_t count = 0;
  rule r;
  if (dwarf_frame_cfa(frame, &all, &count) != 0) count = 0;
  r.is_kept = count == 2 && all[1].atom == DW_OP_deref;
  if (count == 1 || r.is_kept) {
    bool const by_any = all->atom == DW_OP_bregx;
    unsigned const number = by_any ? static_cast<unsigned>(all->number) : all->atom - unsigned{DW_OP_breg0};
    r.known = number == frame_register || number == stack_register;
    r.by_frame = number == frame_register;
    r.offset = static_cast<std::int64_t>(by_any ? all->number2 : all->number);
  }
  std::free(frame);
  return r;
}

#else

debugging_information::rule debugging_information::rule_at(std::uintptr_t) { return {}; }

#endif

std::uintptr_t debugging_information::end_of_frame(registers const& call) {
  std::uintptr_t const address = call.code - 1;  // the call is the instruction before
  auto i = rules_.find(address);
  if (i == rules_.end()) i = rules_.emplace(address, rule_at(address)).first;
  rule const& r = i->second;
  if (!r.known) return 0;
  std::uintptr_t const there = (r.by_frame ? call.frame : call.stack) + static_cast<std::uintptr_t>(r.offset);
  return r.is_kept ? *reinterpret_cast<std::uintptr_t const*>(there) : there;
}

}  // namespace models::instrumented
