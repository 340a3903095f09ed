#include "variables.hpp"

#include <dwarf.h>

#include <filesystem>
#include <optional>

namespace models::instrumented {

bool is_of_the_system(std::string_view path) {
  std::string const file = std::filesystem::path(path).lexically_normal();
  bool const is_of_cpp = file.starts_with("/usr/include/") && file.find("/c++/") != file.npos;
  return is_of_cpp || file.starts_with("/usr/lib/");
}

namespace {

std::optional<Dwarf_Word> number_in(Dwarf_Die* die, unsigned attribute) {
  Dwarf_Attribute a;
  Dwarf_Word value = 0;
  if (dwarf_attr_integrate(die, attribute, &a) == nullptr || dwarf_formudata(&a, &value) != 0) return std::nullopt;
  return value;
}

/// Null: it has none.
char const* name_of(Dwarf_Die* die) {
  Dwarf_Attribute a;
  return dwarf_attr_integrate(die, DW_AT_name, &a) == nullptr ? nullptr : dwarf_formstring(&a);
}

/// Without typedefs and qualifiers, which make no difference to the layout.
std::optional<Dwarf_Die> type_of(Dwarf_Die* die) {
  Dwarf_Attribute a;
  Dwarf_Die type;
  if (dwarf_attr_integrate(die, DW_AT_type, &a) == nullptr || dwarf_formref_die(&a, &type) == nullptr)
    return std::nullopt;
  switch (dwarf_tag(&type)) {
    case DW_TAG_typedef:
    case DW_TAG_const_type:
    case DW_TAG_volatile_type:
    case DW_TAG_atomic_type: return type_of(&type);
    default: return type;
  }
}

std::uint64_t size_of(Dwarf_Die type) {
  Dwarf_Word size = 0;
  return dwarf_aggregate_size(&type, &size) == 0 ? size : 0;
}

std::string behind(std::uint64_t offset) { return offset == 0 ? "" : "+" + std::to_string(offset); }

bool is_class(Dwarf_Die* type) {
  int const tag = dwarf_tag(type);
  return tag == DW_TAG_structure_type || tag == DW_TAG_class_type || tag == DW_TAG_union_type;
}

std::string within(Dwarf_Die type, std::uint64_t offset);

/// The member, or the base, of the class that lies at the offset.
std::string within_class(Dwarf_Die type, std::uint64_t offset) {
  char const* const file = dwarf_decl_file(&type);
  if (file != nullptr && is_of_the_system(file)) return behind(offset);  // clang's own files have none
  Dwarf_Die child;
  for (int none = dwarf_child(&type, &child); none == 0; none = dwarf_siblingof(&child, &child)) {
    int const tag = dwarf_tag(&child);
    if (tag != DW_TAG_member && tag != DW_TAG_inheritance) continue;
    auto const member = type_of(&child);
    bool const is_static = dwarf_hasattr(&child, DW_AT_external) == 1;
    std::uint64_t const begin = number_in(&child, DW_AT_data_member_location).value_or(0);
    if (!member || is_static || offset < begin || offset - begin >= size_of(*member)) continue;
    char const* const name = tag == DW_TAG_member ? name_of(&child) : nullptr;
    return (name == nullptr ? "" : std::string(".") + name) + within(*member, offset - begin);
  }
  return behind(offset);
}

/// For an array of several dimensions the text is the offset alone.
std::string within_array(Dwarf_Die type, std::uint64_t offset) {
  auto const element = type_of(&type);
  Dwarf_Die dimension;
  bool const has_one = dwarf_child(&type, &dimension) == 0 && dwarf_siblingof(&dimension, &dimension) != 0;
  std::uint64_t const size = element ? size_of(*element) : 0;
  if (!has_one || size == 0) return behind(offset);
  return "[" + std::to_string(offset / size) + "]" + within(*element, offset % size);
}

std::string within(Dwarf_Die type, std::uint64_t offset) {
  if (is_class(&type)) return within_class(type, offset);
  return dwarf_tag(&type) == DW_TAG_array_type ? within_array(type, offset) : behind(offset);
}

/// The variable's offset from the frame's base. Nothing: it is not on the stack, or it moves.
std::optional<std::int64_t> place_of(Dwarf_Die* variable) {
  Dwarf_Attribute a;
  Dwarf_Op* all = nullptr;
  std::size_t count = 0;
  if (dwarf_attr(variable, DW_AT_location, &a) == nullptr || dwarf_getlocation(&a, &all, &count) != 0)
    return std::nullopt;
  if (count != 1 || all->atom != DW_OP_fbreg) return std::nullopt;
  return static_cast<std::int64_t>(all->number);
}

/// The base from which the offsets of variables count. 0: not known.
std::uintptr_t base_of(Dwarf_Die* function, std::uintptr_t end) {
  constexpr std::uintptr_t register_and_return = 16;  // what lies between the frame's register and its end, on x86-64
  Dwarf_Attribute a;
  Dwarf_Op* all = nullptr;
  std::size_t count = 0;
  if (dwarf_attr(function, DW_AT_frame_base, &a) == nullptr || dwarf_getlocation(&a, &all, &count) != 0) return 0;
  if (count == 1 && all->atom == DW_OP_call_frame_cfa) return end;
  return count == 1 && all->atom == DW_OP_reg6 ? end - register_and_return : 0;
}

/// Looks for the variable at that offset from the base, in the function or a block of it.
struct finding {
  std::int64_t at;
  std::string name{};
  int found = 0;

  void look_at(Dwarf_Die* die) {
    auto const type = type_of(die);
    auto const place = place_of(die);
    char const* const called = name_of(die);
    if (!type || !place || called == nullptr || at < *place) return;
    auto const offset = static_cast<std::uint64_t>(at - *place);
    if (offset >= size_of(*type)) return;
    name = called + within(*type, offset);
    ++found;
  }

  void look_in(Dwarf_Die scope) {
    Dwarf_Die child;
    for (int none = dwarf_child(&scope, &child); none == 0; none = dwarf_siblingof(&child, &child)) {
      switch (dwarf_tag(&child)) {
        case DW_TAG_variable:
        case DW_TAG_formal_parameter: look_at(&child); break;
        case DW_TAG_lexical_block:
        case DW_TAG_inlined_subroutine: look_in(child); break;
        default: break;
      }
    }
  }
};

}  // namespace

std::string variable_in(Dwarf_Die function, std::uintptr_t end_of_frame, std::uintptr_t at) {
  std::uintptr_t const base = base_of(&function, end_of_frame);
  if (base == 0) return "";
  finding f{.at = static_cast<std::int64_t>(at - base)};
  f.look_in(function);
  return f.found == 1 ? f.name : "";
}

}  // namespace models::instrumented
