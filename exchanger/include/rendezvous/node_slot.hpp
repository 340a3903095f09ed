// A slot for nodes: empty, or the node of the one thread that waits there.
//
// The algorithm decides how long a thread waits there, and where it goes next. Touches its slot, and nodes as in the
// single slot.
#pragma once

#include <optional>

#include <rendezvous/cells.hpp>
#include <rendezvous/node.hpp>
#include <rendezvous/orders.hpp>
#include <rendezvous/status.hpp>
#include <rendezvous/wait_for_partner.hpp>

namespace rendezvous::detail {

template <class T, class Platform, class Steps>
class node_slot {
 public:
  using node = detail::node<T, Platform>;

  constexpr node_slot() noexcept : content_(nullptr) {}

  [[nodiscard]] bool somebody_waits() const noexcept { return Steps::look(content_) != nullptr; }

  /// Swaps with the waiting thread, if there is one.
  template <class Round>
  taking take(Round& round, T& item) noexcept {
    node* const theirs = Steps::look(content_);
    if (theirs == nullptr) return taking::none;
    if (!Steps::claim(round, content_, theirs)) return taking::lost;
    Steps::template fulfil<Platform>(*theirs, item);
    return taking::done;
  }

  /// Offers the item and waits up to the caller's deadline. Returns nothing if another offer came first.
  template <class Round, class Deadline>
  std::optional<exchange_status> stay(Round& round, T& item, Deadline& deadline,
                                      typename Platform::stop_token const& stop) noexcept {
    node mine(item, Steps::first_word());
    if (!Steps::offer(round, content_, &mine)) return std::nullopt;
    return wait_for_partner<Steps, Platform>(mine, item, deadline, stop,
                                             [&] { return Steps::withdraw(content_, &mine); });
  }

  /// Offers the item for the first round of a spin. Returns whether a partner came, or nothing if another offer came
  /// first.
  template <class Round>
  std::optional<bool> pass_by(Round& round, T& item) noexcept {
    node mine(item, Steps::first_word());
    if (!Steps::offer(round, content_, &mine)) return std::nullopt;
    return linger<Steps>(mine, item, 1, [&] { return Steps::withdraw(content_, &mine); });
  }

  [[nodiscard]] bool is_empty() const noexcept { return content_.load(order::inspect) == nullptr; }

 private:
  typename Platform::template atomic<node*> content_;
};

}  // namespace rendezvous::detail
