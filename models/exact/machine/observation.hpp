// The observers of every execution (program/observer.hpp), and their sightings since the last report.
#pragma once

#include <map>
#include <string>
#include <vector>

#include "../../program/observer.hpp"

namespace models::exact {

class observation {
 public:
  /// The observers forget what they saw of another machine's executions.
  explicit observation(std::vector<observer*> const& observers) : observers_(observers) {
    for (observer* const o : observers_) o->forget();
  }

  void performed(int label, operations kind, site const& where) const {
    for (observer* const o : observers_) o->performed(label, kind, where);
  }
  void look_at(graph const& g) const {
    for (observer* const o : observers_) o->look_at(g);
  }

  /// By their names; they begin anew.
  [[nodiscard]] std::map<std::string, sightings> take() const {
    std::map<std::string, sightings> all;
    for (observer* const o : observers_) {
      all.emplace(o->name(), o->seen());
      o->forget();
    }
    return all;
  }

 private:
  std::vector<observer*> const& observers_;
};

}  // namespace models::exact
