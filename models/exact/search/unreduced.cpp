#include "unreduced.hpp"

#include <charconv>

namespace models::exact {

namespace {

/// Numbers separated by dots.
choices::row row_from(std::string_view text) {
  choices::row all;
  char const* const end = text.data() + text.size();
  for (char const* at = text.data(); at < end; ++at) {
    std::size_t number = 0;
    at = std::from_chars(at, end, number).ptr;
    all.push_back(number);
  }
  return all;
}

}  // namespace

unreduced_search::unreduced_search(memory_model const& model, int threads, int running, search_bounds const& within,
                                   std::string_view after)
    : interleaving_search(model, threads, running), within_(within), path_(row_from(after)) {}

std::string unreduced_search::reached_by() const {
  std::string text;
  for (std::size_t const taken : path_.taken()) text += (text.empty() ? "" : ".") + std::to_string(taken);
  return text;
}

bool unreduced_search::begin() {
  if (!path_.is_another()) return false;
  if (within_.executions != 0 && executions_ == within_.executions) {
    left_out_ = true;
    return false;
  }
  ++executions_;
  path_.next();
  return true;
}

/// Nothing: this execution goes no further.
std::optional<std::size_t> unreduced_search::choose(std::size_t count) {
  auto const taken = path_.take(count);
  if (!taken) refuse(does_not_repeat_itself);
  if (!taken || path_.is_passed_over()) return std::nullopt;
  return taken;
}

int unreduced_search::choose_thread(situation const& now) {
  if (now.performed == within_.operations) {
    left_out_ = true;
    return cut_off;
  }
  bool const must_go_on = now.last_can_go_on && now.preemptions == within_.preemptions;
  std::size_t const threads = must_go_on ? 1 : now.able.size();
  if (threads != now.able.size()) left_out_ = true;
  auto const turn = choose(threads + (now.may_end ? 1 : 0));
  if (!turn) return cut_off;
  if (*turn == threads) return nobody;
  return must_go_on ? now.last : now.able[*turn];
}

}  // namespace models::exact
