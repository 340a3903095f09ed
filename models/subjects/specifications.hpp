// Sequential specifications, for all programs here that check a structure against one.
#pragma once

#include <deque>
#include <optional>
#include <vector>

struct queue_spec {
  std::deque<int> items;
  bool push(int item) {
    items.push_back(item);
    return true;
  }
  std::optional<int> pop() {
    if (items.empty()) return std::nullopt;
    int const first = items.front();
    items.pop_front();
    return first;
  }
  bool operator==(queue_spec const&) const = default;
};

struct stack_spec {
  std::vector<int> items;
  bool push(int item) {
    items.push_back(item);
    return true;
  }
  std::optional<int> pop() {
    if (items.empty()) return std::nullopt;
    int const last = items.back();
    items.pop_back();
    return last;
  }
  bool operator==(stack_spec const&) const = default;
};

/// A queue whose pop may return nothing in any state.
struct lazy_queue_spec : queue_spec {
  bool pop(std::optional<int> const& got) {
    if (!got) return true;
    if (items.empty() || items.front() != *got) return false;
    items.pop_front();
    return true;
  }
  bool operator==(lazy_queue_spec const&) const = default;
};
