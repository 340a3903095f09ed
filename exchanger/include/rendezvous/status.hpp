// How an exchange ended.
#pragma once

#include <string_view>

namespace rendezvous {

/// How an exchange that may give up has ended. Only after `exchanged` is the caller's item another one.
// clang-format off
enum class [[nodiscard]] exchange_status {
  exchanged,  ///< a partner has the caller's item, and the caller has the partner's
  timed_out,  ///< nobody came in time; the item is untouched
  cancelled,  ///< a stop was requested; the item is untouched
};
// clang-format on

/// The enumerator's name, for messages.
/// \param status  how an exchange ended
/// \returns `exchanged`, `timed_out` or `cancelled`; `?` for a value that is none of them
constexpr std::string_view to_string(exchange_status status) noexcept {
  switch (status) {
    case exchange_status::exchanged: return "exchanged";
    case exchange_status::timed_out: return "timed_out";
    case exchange_status::cancelled: return "cancelled";
  }
  return "?";
}

}  // namespace rendezvous
