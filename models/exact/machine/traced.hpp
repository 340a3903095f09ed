// As running.hpp, for an execution that is to be shown: also records the threads' steps.
#pragma once

#include "../report/trace.hpp"
#include "running.hpp"

namespace models::exact {

thing thing_of(object const& o);
/// What an access to an object's life or data is.
deed deed_of(object const& o, access how);

class traced final : public running {
 public:
  traced(graph_machine& m, trace& notes) : running(m), notes_(notes) {}

  void chooses(char const* what) override { notes_.chooses(what); }
  void frees(char const* block, site const& where) override;

 private:
  void comes_to(object const* atomic, site const& where) override;
  void comes_to_touch(object const& o, access how, site const& where, int bytes) override;
  void prints(std::string text, site const& where) override;
  [[nodiscard]] std::uint32_t performed() const;

  trace& notes_;
};

}  // namespace models::exact
