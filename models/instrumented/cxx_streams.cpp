// Functions of libstdc++ that write to streams and read from them, compiled in the library. By names with a prefix
// (--wrap). References to streams are pointers here: they are passed alike, and a function with C's linkage returns no
// others.
#include <algorithm>
#include <cstdint>
#include <cstring>
#include <iostream>
#include <istream>
#include <iterator>
#include <ostream>
#include <string>

#include "entry.hpp"
#include "library_call.hpp"

using models::instrumented::library_call;

namespace {

/// What each use of a stream changes.
struct stream_state : std::ios_base {
  static constexpr auto width = &stream_state::_M_width;
  static constexpr auto bits = &stream_state::_M_streambuf_state;
};

/// Several threads may use the standard streams.
bool is_standard(std::ios const& s) {
  std::ios const* const all[] = {&std::cout, &std::cerr, &std::clog, &std::cin};
  return std::find(std::begin(all), std::end(all), &s) != std::end(all);
}

/// Any other one counts as written by each use.
void uses(std::ios const& s, library_call const& call) {
  if (call.of() == nullptr || is_standard(s)) return;
  call.writes(&(s.*stream_state::width), sizeof(s.*stream_state::width));
  call.writes(&(s.*stream_state::bits), sizeof(s.*stream_state::bits));
}

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

// Strings.

ENTRY std::ostream* __wrap__ZSt16__ostream_insertIcSt11char_traitsIcEERSt13basic_ostreamIT_T0_ES6_PKS3_l(
    std::ostream* out, char const* s, std::streamsize size) {
  library_call const call(CALLED_FROM);
  uses(*out, call);
  call.reads(s, static_cast<std::size_t>(size));
  return &std::__ostream_insert(*out, s, size);
}

ENTRY std::ostream* __wrap__ZStlsISt11char_traitsIcEERSt13basic_ostreamIcT_ES5_PKc(std::ostream* out, char const* s) {
  library_call const call(CALLED_FROM);
  uses(*out, call);
  if (s != nullptr) call.reads(s, std::strlen(s) + 1);
  return &(*out << s);
}

ENTRY std::ostream*
__wrap__ZStlsIcSt11char_traitsIcESaIcEERSt13basic_ostreamIT_T0_ES7_RKNSt7__cxx1112basic_stringIS4_S5_T1_EE(
    std::ostream* out, std::string const& s) {
  library_call const call(CALLED_FROM);
  uses(*out, call);
  reads_string(s, call);
  return &(*out << s);
}

ENTRY std::ostream* __wrap__ZNSo5writeEPKcl(std::ostream* out, char const* s, std::streamsize size) {
  library_call const call(CALLED_FROM);
  uses(*out, call);
  call.reads(s, static_cast<std::size_t>(size));
  return &out->write(s, size);
}

ENTRY std::istream*
__wrap__ZStrsIcSt11char_traitsIcESaIcEERSt13basic_istreamIT_T0_ES7_RNSt7__cxx1112basic_stringIS4_S5_T1_EE(
    std::istream* in, std::string& s) {
  library_call const call(CALLED_FROM);
  uses(*in, call);
  writes_string(s, call);
  return &(*in >> s);
}

ENTRY std::istream*
__wrap__ZSt7getlineIcSt11char_traitsIcESaIcEERSt13basic_istreamIT_T0_ES7_RNSt7__cxx1112basic_stringIS4_S5_T1_EE(
    std::istream* in, std::string& s) {
  library_call const call(CALLED_FROM);
  uses(*in, call);
  writes_string(s, call);
  return &std::getline(*in, s);
}

ENTRY std::istream*
__wrap__ZSt7getlineIcSt11char_traitsIcESaIcEERSt13basic_istreamIT_T0_ES7_RNSt7__cxx1112basic_stringIS4_S5_T1_EES4_(
    std::istream* in, std::string& s, char end) {
  library_call const call(CALLED_FROM);
  uses(*in, call);
  writes_string(s, call);
  return &std::getline(*in, s, end);
}

// Numbers and characters, with optimisation by other names; manipulators.

#define PUTS(name, type)                                         \
  ENTRY std::ostream* __wrap_##name(std::ostream* out, type x) { \
    uses(*out, library_call(CALLED_FROM));                       \
    return &(*out << x);                                         \
  }
#define GETS(name, type)                                         \
  ENTRY std::istream* __wrap_##name(std::istream* in, type& x) { \
    library_call const call(CALLED_FROM);                        \
    uses(*in, call);                                             \
    call.writes(&x, sizeof x);                                   \
    return &(*in >> x);                                          \
  }

PUTS(_ZNSolsEb, bool)
PUTS(_ZNSolsEs, short)
PUTS(_ZNSolsEt, unsigned short)
PUTS(_ZNSolsEi, int)
PUTS(_ZNSolsEj, unsigned)
PUTS(_ZNSolsEl, long)
PUTS(_ZNSolsEm, unsigned long)
PUTS(_ZNSolsEx, long long)
PUTS(_ZNSolsEy, unsigned long long)
PUTS(_ZNSolsEf, float)
PUTS(_ZNSolsEd, double)
PUTS(_ZNSolsEe, long double)
PUTS(_ZNSolsEPKv, void const*)
PUTS(_ZNSo9_M_insertIbEERSoT_, bool)
PUTS(_ZNSo9_M_insertIlEERSoT_, long)
PUTS(_ZNSo9_M_insertImEERSoT_, unsigned long)
PUTS(_ZNSo9_M_insertIxEERSoT_, long long)
PUTS(_ZNSo9_M_insertIyEERSoT_, unsigned long long)
PUTS(_ZNSo9_M_insertIdEERSoT_, double)
PUTS(_ZNSo9_M_insertIeEERSoT_, long double)
PUTS(_ZNSo9_M_insertIPKvEERSoT_, void const*)
PUTS(_ZStlsISt11char_traitsIcEERSt13basic_ostreamIcT_ES5_c, char)

GETS(_ZNSirsERb, bool)
GETS(_ZNSirsERs, short)
GETS(_ZNSirsERt, unsigned short)
GETS(_ZNSirsERi, int)
GETS(_ZNSirsERj, unsigned)
GETS(_ZNSirsERl, long)
GETS(_ZNSirsERm, unsigned long)
GETS(_ZNSirsERx, long long)
GETS(_ZNSirsERy, unsigned long long)
GETS(_ZNSirsERf, float)
GETS(_ZNSirsERd, double)
GETS(_ZNSirsERe, long double)
GETS(_ZNSirsERPv, void*)
GETS(_ZNSi10_M_extractIbEERSiRT_, bool)
GETS(_ZNSi10_M_extractItEERSiRT_, unsigned short)
GETS(_ZNSi10_M_extractIjEERSiRT_, unsigned)
GETS(_ZNSi10_M_extractIlEERSiRT_, long)
GETS(_ZNSi10_M_extractImEERSiRT_, unsigned long)
GETS(_ZNSi10_M_extractIxEERSiRT_, long long)
GETS(_ZNSi10_M_extractIyEERSiRT_, unsigned long long)
GETS(_ZNSi10_M_extractIfEERSiRT_, float)
GETS(_ZNSi10_M_extractIdEERSiRT_, double)
GETS(_ZNSi10_M_extractIeEERSiRT_, long double)
GETS(_ZNSi10_M_extractIPvEERSiRT_, void*)
GETS(_ZStrsIcSt11char_traitsIcEERSt13basic_istreamIT_T0_ES6_RS3_, char)

ENTRY std::ostream* __wrap__ZNSolsEPFRSoS_E(std::ostream* out, std::ostream& (*manipulator)(std::ostream&)) {
  uses(*out, library_call(CALLED_FROM));
  return &manipulator(*out);
}

ENTRY std::ostream* __wrap__ZNSo3putEc(std::ostream* out, char c) {
  uses(*out, library_call(CALLED_FROM));
  return &out->put(c);
}

ENTRY std::istream* __wrap__ZNSi3getERc(std::istream* in, char& c) {
  library_call const call(CALLED_FROM);
  uses(*in, call);
  call.writes(&c, sizeof c);
  return &in->get(c);
}

ENTRY int __wrap__ZNSi3getEv(std::istream* in) {
  uses(*in, library_call(CALLED_FROM));
  return in->get();
}

ENTRY std::istream* __wrap__ZNSi4readEPcl(std::istream* in, char* into, std::streamsize size) {
  library_call const call(CALLED_FROM);
  uses(*in, call);
  call.writes(into, static_cast<std::size_t>(size));
  return &in->read(into, size);
}
