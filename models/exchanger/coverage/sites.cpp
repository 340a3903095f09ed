#include "sites.hpp"

#include <array>
#include <cstdlib>
#include <cstring>

#include <rendezvous/orders.hpp>

namespace models::exchanger {

namespace {

namespace order = rendezvous::order;

constexpr std::size_t places_of_an_entry = 8;

struct place {
  site where;
  operations kind = operations::none;  // none: this element is not used
  std::uint64_t last = 0;              // the last execution that performed it
  std::uint64_t executions = 0;
};

char const* name_of(operations kind) {
  return kind == operations::load ? "load" : kind == operations::store ? "store" : "modify";
}

std::string short_name(site const& where) {
  char const* const slash = std::strrchr(where.file_name(), '/');
  return std::string(slash != nullptr ? slash + 1 : where.file_name()) + ":" + std::to_string(where.line());
}

class sites final : public observer {
 public:
  [[nodiscard]] std::string_view name() const override { return "performed"; }

  void performed(int label, operations kind, site const& where) override {
    for (place& p : places_[static_cast<std::size_t>(label) - 1]) {
      if (p.kind == operations::none) p = {where, kind};
      if (p.kind != kind || p.where != where) continue;
      if (p.last != now_) ++p.executions;
      p.last = now_;
      return;
    }
    std::abort();  // more places than any entry of the contract has
  }

  void look_at(exact::graph const&) override { ++now_; }
  void forget() override { places_ = {}; }

  [[nodiscard]] sightings seen() const override {
    sightings all;
    for (order::entry const& e : order::contract) {
      for (place const& p : places_[static_cast<std::size_t>(e.number) - 1]) {
        if (p.kind == operations::none) continue;
        all[std::string(e.name) + "(" + std::to_string(e.number) + ") " + name_of(p.kind) + " " +
            short_name(p.where)] += p.executions;
      }
    }
    return all;
  }

 private:
  std::uint64_t now_ = 1;
  std::array<std::array<place, places_of_an_entry>, order::contract.size()> places_{};
};

}  // namespace

observer& sites_seen() {
  static sites one;
  return one;
}

performed_as read_site(std::string_view text) {
  performed_as read;
  std::size_t const after_name = text.find(' ');
  std::size_t const after_kind = text.find(' ', after_name + 1);
  if (after_name == text.npos || after_kind == text.npos) return read;
  std::string_view const kind = text.substr(after_name + 1, after_kind - after_name - 1);
  for (order::entry const& e : order::contract) {
    if (text.substr(0, after_name) == std::string(e.name) + "(" + std::to_string(e.number) + ")") read.entry = e.number;
  }
  for (operations const k : {operations::load, operations::store, operations::modify}) {
    if (kind == name_of(k)) read.kind = k;
  }
  read.place = text.substr(after_kind + 1);
  return read;
}

}  // namespace models::exchanger
