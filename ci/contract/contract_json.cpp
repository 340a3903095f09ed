// Prints the contract of memory orders as JSON, from its constexpr array: __init__.py reads it for the scripts.
#include <cstdio>
#include <string>
#include <string_view>
#include <utility>

#include <rendezvous/orders.hpp>

namespace {

namespace order = rendezvous::order;

std::string quoted(std::string_view words) {
  std::string text = "\"";
  for (char const c : words) {
    if (c == '"' || c == '\\') text += '\\';
    text += c;
  }
  return text + '"';
}

std::string list(std::string const& items) { return "[" + items + "]"; }

void append(std::string& items, std::string const& item) { items += (items.empty() ? "" : ", ") + item; }

std::string names_of(order::algorithms some) {
  std::string names;
  for (order::named_algorithm const& a : order::named_algorithms) {
    if (include(some, a.one)) append(names, quoted(a.name));
  }
  return list(names);
}

std::string name_of(std::memory_order o) {
  switch (o) {
    case std::memory_order_relaxed: return quoted("relaxed");
    case std::memory_order_consume: return quoted("consume");
    case std::memory_order_acquire: return quoted("acquire");
    case std::memory_order_release: return quoted("release");
    case std::memory_order_acq_rel: return quoted("acq_rel");
    case std::memory_order_seq_cst: return quoted("seq_cst");
  }
  return "null";
}

std::string operations_of(order::entry const& e) {
  using order::operations;
  std::string names;
  for (auto const& [one, name] : {std::pair{operations::load, "load"}, std::pair{operations::store, "store"},
                                  std::pair{operations::modify, "modify"}}) {
    if ((e.made_by | one) == e.made_by) append(names, quoted(name));
  }
  return list(names);
}

std::string partners_of(order::entry const& e) {
  std::string numbers;
  for (int const number : {e.pairs_with.first, e.pairs_with.second}) {
    if (number != 0) append(numbers, std::to_string(number));
  }
  return list(numbers);
}

std::string remarks_of(order::entry const& e) {
  std::string remarks;
  for (order::remark const& r : e.remarks) {
    if (r.why != nullptr) append(remarks, "{\"in\": " + names_of(r.in) + ", \"why\": " + quoted(r.why) + "}");
  }
  return list(remarks);
}

std::string json_of(order::entry const& e) {
  return "{\"number\": " + std::to_string(e.number) + ", \"name\": " + quoted(e.name) +
         ", \"location\": " + quoted(e.location) + ", \"order\": " + name_of(e.order) +
         ", \"made_by\": " + operations_of(e) + ", \"pairs_with\": " + partners_of(e) +
         ", \"used_by\": " + names_of(e.used_by) + ", \"why\": " + quoted(e.why) + ", \"remarks\": " + remarks_of(e) +
         "}";
}

}  // namespace

int main() {
  std::string algorithms;
  for (order::named_algorithm const& a : order::named_algorithms) append(algorithms, quoted(a.name));
  std::string entries;
  for (order::entry const& e : order::contract) append(entries, "\n" + json_of(e));
  std::printf("{\"algorithms\": %s, \"entries\": %s}\n", list(algorithms).c_str(), list(entries).c_str());
}
