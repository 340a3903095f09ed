#include "orders.hpp"

#include <fstream>
#include <iomanip>
#include <string_view>

#include <fmt/format.h>

#include "../checker/bad_argument.hpp"

namespace models::instrumented {

namespace {

std::string_view without_folders(std::string_view file) { return file.substr(file.rfind('/') + 1); }

}  // namespace

operations operations_of(access_kind k) {
  switch (k) {
    case access_kind::load:
    case access_kind::failure: return operations::load;
    case access_kind::store: return operations::store;
    default: return operations::modify;
  }
}

other_order other_order_from(std::string const& text) {
  auto const wrong = [&](char const* why) {
    return checker::bad_argument(fmt::format("'{}' is not FILE:LINE[:KIND][:STATED]=ORDER: {}", text, why));
  };
  auto const equals = text.rfind('=');
  if (equals == text.npos) throw wrong("it says no order");
  other_order o;
  auto const order = order_named(text.substr(equals + 1));
  if (!order) throw wrong("an order is relaxed, acquire, release, acq_rel or seq_cst");
  o.order = *order;
  std::string place = text.substr(0, equals);
  auto const take_last = [&place] {
    auto const colon = place.rfind(':');
    std::string const last = colon == place.npos ? "" : place.substr(colon + 1);
    if (colon != place.npos) place.resize(colon);
    return last;
  };
  std::string last = take_last();
  if ((o.stated = order_named(last))) last = take_last();
  if ((o.kind = value_named<access_kind>(last))) last = take_last();
  if (o.kind && !can_have(operations_of(*o.kind), o.order)) throw wrong("that kind of access cannot have that order");
  if (last.empty() || last.size() > 9 || last.find_first_not_of("0123456789") != last.npos)
    throw wrong("a line is a number, and a kind is load, store, modify, failure or fence");
  o.line = static_cast<unsigned>(std::stoul(last));
  o.file = without_folders(place);
  if (o.file.empty()) throw wrong("it says no file");
  return o;
}

std::string to_text(other_order const& o) {
  std::string const kind = o.kind ? fmt::format(":{}", models::name_of(*o.kind)) : "";
  std::string const stated = o.stated ? fmt::format(":{}", models::name_of(*o.stated)) : "";
  return fmt::format("{}:{}{}{}={}", o.file, o.line, kind, stated, models::name_of(o.order));
}

bool applies(other_order const& o, ordered_access const& to) {
  return o.line == to.line && o.file == to.file && o.kind.value_or(to.kind) == to.kind &&
         o.stated.value_or(to.order) == to.order;
}

std::memory_order access_orders::of(site const& where, access_kind k, std::memory_order stated) {
  auto const [i, is_new] = known_.try_emplace(key{where.file_name(), where.line(), k, stated}, stated);
  if (!is_new) return i->second;
  if (!notes_.empty()) note(where, k, stated);
  return i->second = find(where, k, stated);
}

std::memory_order access_orders::find(site const& where, access_kind k, std::memory_order stated) const {
  ordered_access const access{std::string(without_folders(where.file_name())), where.line(), k, stated};
  for (other_order const& o : others_) {
    if (applies(o, access)) return as_far_as_possible(operations_of(k), o.order);
  }
  return stated;
}

void access_orders::note(site const& where, access_kind k, std::memory_order stated) {
  if (where.line() == 0) return;
  std::ofstream out(notes_, std::ios::app);
  out << std::quoted(without_folders(where.file_name())) << ' ' << where.line() << ' ' << models::name_of(k) << ' '
      << models::name_of(stated) << '\n';
  if (!out.flush()) has_lost_notes_ = true;
}

std::set<ordered_access> noted_in(std::string const& file) {
  std::set<ordered_access> all;
  std::ifstream lines(file);
  std::string name;
  std::string kind;
  std::string order;
  for (unsigned line = 0; lines >> std::quoted(name) >> line >> kind >> order;) {
    all.insert({name, line, value_named<access_kind>(kind).value_or(access_kind::load),
                order_named(order).value_or(std::memory_order_seq_cst)});
  }
  return all;
}

}  // namespace models::instrumented
