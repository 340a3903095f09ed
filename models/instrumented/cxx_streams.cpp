// Functions of libstdc++ that write strings of the program to streams, and read them from there, compiled in the
// library. By names with a prefix (--wrap). References to streams are pointers here: they are passed alike, and a
// function with C's linkage returns no others. The streams themselves are not seen.
#include <cstdint>
#include <cstring>
#include <istream>
#include <ostream>
#include <string>

#include "entry.hpp"
#include "library_call.hpp"

using models::instrumented::library_call;

namespace {

bool is_within(std::string const& s, void const* p) {
  auto const* const begin = reinterpret_cast<char const*>(&s);
  return p >= begin && p < begin + sizeof s;
}

/// Where its characters are, and how many.
void reads_string(std::string const& s, library_call const& call) {
  constexpr std::size_t head = sizeof(char*) + sizeof(std::size_t);
  call.reads(&s, head);
  call.reads(s.data(), s.size());
}

/// All of it, with the memory of its own: how many characters come is not known.
void writes_string(std::string const& s, library_call const& call) {
  call.writes(&s, sizeof s);
  if (!is_within(s, s.data())) call.writes(s.data(), s.capacity() + 1);
}

}  // namespace

ENTRY std::ostream* __wrap__ZSt16__ostream_insertIcSt11char_traitsIcEERSt13basic_ostreamIT_T0_ES6_PKS3_l(
    std::ostream* out, char const* s, std::streamsize size) {
  library_call(CALLED_FROM).reads(s, static_cast<std::size_t>(size));
  return &std::__ostream_insert(*out, s, size);
}

ENTRY std::ostream* __wrap__ZStlsISt11char_traitsIcEERSt13basic_ostreamIcT_ES5_PKc(std::ostream* out, char const* s) {
  if (s != nullptr) library_call(CALLED_FROM).reads(s, std::strlen(s) + 1);
  return &(*out << s);
}

ENTRY std::ostream*
__wrap__ZStlsIcSt11char_traitsIcESaIcEERSt13basic_ostreamIT_T0_ES7_RKNSt7__cxx1112basic_stringIS4_S5_T1_EE(
    std::ostream* out, std::string const& s) {
  reads_string(s, library_call(CALLED_FROM));
  return &(*out << s);
}

ENTRY std::ostream* __wrap__ZNSo5writeEPKcl(std::ostream* out, char const* s, std::streamsize size) {
  library_call(CALLED_FROM).reads(s, static_cast<std::size_t>(size));
  return &out->write(s, size);
}

ENTRY std::istream*
__wrap__ZStrsIcSt11char_traitsIcESaIcEERSt13basic_istreamIT_T0_ES7_RNSt7__cxx1112basic_stringIS4_S5_T1_EE(
    std::istream* in, std::string& s) {
  writes_string(s, library_call(CALLED_FROM));
  return &(*in >> s);
}

ENTRY std::istream*
__wrap__ZSt7getlineIcSt11char_traitsIcESaIcEERSt13basic_istreamIT_T0_ES7_RNSt7__cxx1112basic_stringIS4_S5_T1_EE(
    std::istream* in, std::string& s) {
  writes_string(s, library_call(CALLED_FROM));
  return &std::getline(*in, s);
}

ENTRY std::istream*
__wrap__ZSt7getlineIcSt11char_traitsIcESaIcEERSt13basic_istreamIT_T0_ES7_RNSt7__cxx1112basic_stringIS4_S5_T1_EES4_(
    std::istream* in, std::string& s, char end) {
  writes_string(s, library_call(CALLED_FROM));
  return &std::getline(*in, s, end);
}
