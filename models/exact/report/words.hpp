// Names of threads, source locations, objects, accesses and values in reports.
#pragma once

#include <cstdint>
#include <functional>
#include <map>
#include <string>

#include "../../program/labels.hpp"
#include "trace.hpp"

namespace models::exact {

std::string name_of_thread(int t);  // -1: the set-up
/// "file.hpp:12"; nothing of a place that is not known.
std::string source_place(site const& where);
/// " (file.hpp:12)", or nothing.
std::string at_place(site const& where);
/// "pop (file.hpp:10)", of a place with a function.
std::string function_at(site const& where);

class vocabulary {
 public:
  static constexpr char const* unknown_address = "address";

  /// `owner_of` says on which thread's stack an address lies; -1: on none; `what_lies_at`, what else is there. An
  /// object is called as the labels say of what is done to it, where they do. `all_is_seen`: whatever orders threads.
  vocabulary(label_table const& labels, std::function<int(std::uint64_t)> owner_of,
             std::function<std::string(std::uint64_t)> what_lies_at, bool all_is_seen = false)
      : labels_(labels),
        owner_of_(std::move(owner_of)),
        what_lies_at_(std::move(what_lies_at)),
        all_is_seen_(all_is_seen) {}

  void learn(graph const& g, std::vector<trace_step> const& steps);

  [[nodiscard]] std::string name_of(thing const& o) const;
  /// The same in few characters: "word@1" for what thread 1 has made.
  [[nodiscard]] std::string short_name(thing const& o) const;
  [[nodiscard]] bool has_name(thing const& o) const { return called(o) != nullptr; }
  /// A value of n bytes; one of sixteen has a number (graph/wide_values.hpp).
  [[nodiscard]] std::string value(thing const& o, std::uint64_t v, int bytes = 8) const;
  /// "claim(4) acquire", or only the order where the access has no label.
  [[nodiscard]] std::string use(int label, std::memory_order o) const;
  [[nodiscard]] bool all_is_seen() const { return all_is_seen_; }
  [[nodiscard]] bool is_paired(int label) const { return label != 0 && labels_.of(label).paired; }
  [[nodiscard]] char const* entry(int label) const { return label == 0 ? "" : labels_.of(label).name; }
  /// What the source says of the order, where that is another one; or nothing.
  [[nodiscard]] char const* stated(int label, operations kind, std::memory_order used) const;

 private:
  [[nodiscard]] char const* called(thing const& o) const;

  label_table const& labels_;
  std::function<int(std::uint64_t)> owner_of_;
  std::function<std::string(std::uint64_t)> what_lies_at_;
  bool all_is_seen_;
  std::map<location_id, char const*> names_;
};

}  // namespace models::exact
