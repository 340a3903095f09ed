// Texts of network addresses, by names with a prefix (--wrap).
#include <arpa/inet.h>
#include <netinet/in.h>
#include <sys/socket.h>

#include <cstdint>

#include "c_accesses.hpp"
#include "entry.hpp"

using models::instrumented::is_explored;
using models::instrumented::read_length;
using models::instrumented::reads;
using models::instrumented::stored_apart;
using models::instrumented::stores;

namespace {

std::size_t size_of_address(int family) { return family == AF_INET6 ? sizeof(in6_addr) : sizeof(in_addr); }

}  // namespace

ENTRY char const* __wrap_inet_ntop(int family, void const* address, char* to, socklen_t size) {
  if (!is_explored()) return inet_ntop(family, address, to, size);
  stored_apart text(size);
  char const* const result = inet_ntop(family, address, text.begin(), size);
  reads(address, size_of_address(family), CALLED_FROM);
  if (result == nullptr) return nullptr;
  text.copy_to(to, models::instrumented::bytes_of(text.begin()), CALLED_FROM);
  return to;
}

ENTRY int __wrap_inet_pton(int family, char const* text, void* to) {
  if (!is_explored()) return inet_pton(family, text, to);
  read_length(text, CALLED_FROM);
  stored_apart address(size_of_address(family));
  int const result = inet_pton(family, text, address.begin());
  if (result == 1) address.copy_to(to, address.size(), CALLED_FROM);
  return result;
}

ENTRY int __wrap_inet_aton(char const* text, in_addr* to) {
  if (is_explored()) read_length(text, CALLED_FROM);
  in_addr address{};
  int const result = inet_aton(text, &address);
  if (result != 0) stores(to, address, CALLED_FROM);
  return result;
}

ENTRY in_addr_t __wrap_inet_addr(char const* text) {
  if (is_explored()) read_length(text, CALLED_FROM);
  return inet_addr(text);
}
