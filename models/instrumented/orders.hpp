// The memory orders of a program without labels: an access is identified by its line in the source and by its kind of
// operation. Accesses are noted as they occur, and can be given other orders than the source has.
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
#include "../search/named.hpp"

namespace models::instrumented {

/// The kind of operation. The failure of a CAS is a kind of its own, since it has its own order.
enum class access_kind : std::uint8_t { load, store, modify, failure, fence };

inline constexpr named<access_kind> access_kind_names[] = {{access_kind::load, "load"},
                                                           {access_kind::store, "store"},
                                                           {access_kind::modify, "modify"},
                                                           {access_kind::failure, "failure"},
                                                           {access_kind::fence, "fence"}};

constexpr auto const& names_of(access_kind) { return access_kind_names; }

/// The operations whose orders such an access may have.
operations operations_of(access_kind k);

struct ordered_access {
  std::string file;  // its name, without the directories
  unsigned line = 0;
  access_kind kind = access_kind::load;
  std::memory_order order = std::memory_order_relaxed;

  friend auto operator<=>(ordered_access const&, ordered_access const&) = default;
};

/// Gives another order to all accesses in a line, or to those of one kind, or to those with one order in the source, as
/// far as their operations allow it.
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
bool applies(other_order const& o, ordered_access const& to);

class access_orders {
 public:
  /// `notes`: a file to which each access is appended when it first occurs; empty: no file.
  explicit access_orders(std::vector<other_order> others = {}, std::string notes = {})
      : others_(std::move(others)), notes_(std::move(notes)) {}

  /// The order of the access at that place, whose order in the source is `stated`.
  std::memory_order of(site const& where, access_kind k, std::memory_order stated);
  /// Whether an access could not be noted.
  [[nodiscard]] bool has_lost_notes() const { return has_lost_notes_; }

 private:
  using key = std::tuple<char const*, unsigned, access_kind, std::memory_order>;  // each file's name is stored once

  std::memory_order find(site const& where, access_kind k, std::memory_order stated) const;
  void note(site const& where, access_kind k, std::memory_order stated);

  std::vector<other_order> others_;
  std::string notes_;
  bool has_lost_notes_ = false;
  std::map<key, std::memory_order> known_;
};

/// The accesses that were noted there, each once, in the order of files and lines.
std::set<ordered_access> noted_in(std::string const& file);

}  // namespace models::instrumented
