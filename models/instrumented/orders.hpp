// The memory orders of a program that nobody has labelled: an access is known by its line in the source and by what it
// does. Which there are is written down as they come; some can be given others than the source has.
#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <set>
#include <string>
#include <tuple>
#include <vector>

#include "../graph/memory_orders.hpp"
#include "../program/site.hpp"

namespace models::instrumented {

/// What an access does. The failing half of a compare-and-swap is one by itself.
enum class access_kind : std::uint8_t { load, store, modify, failure, fence };

/// "load", "store", "modify", "failure", "fence"
char const* name_of(access_kind k);
std::optional<access_kind> access_kind_named(std::string_view name);
/// Of which kind of operation it has its orders.
operations operations_of(access_kind k);

struct ordered_access {
  std::string file;  // its name, without the way there
  unsigned line = 0;
  access_kind kind = access_kind::load;
  std::memory_order order = std::memory_order_relaxed;

  friend auto operator<=>(ordered_access const&, ordered_access const&) = default;
};

/// All accesses in a line, or those of one kind, or to which the source gives one order, are to have that other one, as
/// far as they can.
struct other_order {
  std::string file;
  unsigned line = 0;
  std::optional<access_kind> kind;          // none: any
  std::optional<std::memory_order> stated;  // none: any
  std::memory_order order = std::memory_order_relaxed;
};

/// FILE:LINE[:KIND][:STATED]=ORDER. Throws checker::bad_argument.
other_order other_order_from(std::string const& text);
std::string to_text(other_order const& o);

class access_orders {
 public:
  /// `notes`: a file to which each access is added that has not been there before; none: nowhere.
  explicit access_orders(std::vector<other_order> others = {}, std::string notes = {})
      : others_(std::move(others)), notes_(std::move(notes)) {}

  /// The order that the access there has, of which the source says this one.
  std::memory_order of(site const& where, access_kind k, std::memory_order stated);

 private:
  using key = std::tuple<char const*, unsigned, access_kind, std::memory_order>;  // files' names are kept once each

  std::memory_order find(site const& where, access_kind k, std::memory_order stated) const;
  void note(site const& where, access_kind k, std::memory_order stated) const;

  std::vector<other_order> others_;
  std::string notes_;
  std::map<key, std::memory_order> known_;
};

/// What was noted there, each once, in the order of files and lines.
std::set<ordered_access> noted_in(std::string const& file);

}  // namespace models::instrumented
