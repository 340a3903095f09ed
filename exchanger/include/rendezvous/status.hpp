// How an exchange ended.
#pragma once

#include <string_view>

namespace rendezvous {

/// The result of a call that may end without an exchange. Only `exchanged` changes the caller's item.
// clang-format off
enum class [[nodiscard]] exchange_status {
  exchanged,  ///< a partner has the caller's item, and the caller has the partner's
  timed_out,  ///< no partner came in time; the item is untouched
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
