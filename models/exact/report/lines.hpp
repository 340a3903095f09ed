// The steps of an execution in words, a line for each step worth showing.
#pragma once

#include <string>
#include <vector>

#include "words.hpp"

namespace models::exact {

enum class line_kind : std::uint8_t {
  load,
  store,
  modify,
  look,  // the kernel's, before a sleep
  swap,
  failed_swap,
  await,
  fence,
  data,
  life,
  choice,
  event,  // of sleeping, waking, starting and ending
  stuck
};

struct line {
  int thread = -1;
  line_kind kind = line_kind::event;
  std::size_t step = 0;  // of the trace; of what is added at the end: how many there are
  std::string object;
  std::string effect;
  int label = 0;
  std::string entry;   // the access as its label calls it
  std::string order;   // nothing: it has none
  std::string stated;  // the order in the source, where that is another one
  site where;
  int from = -1;    // the line whose write it has read; -1: none, or what there was at the start
  int newer = 0;    // how many newer values it has passed over
  int before = -1;  // the line of the next write in modification order, of those that were performed earlier; -1: none
  bool failed = false;
};

/// Of all that an execution has done, in its order.
std::vector<line> lines_of(std::vector<trace_step> const& steps, graph const& g, vocabulary const& words);
/// The line of that step; -1: it has none.
int line_of(std::vector<line> const& lines, std::size_t step);

char const* name_of(line_kind k);

}  // namespace models::exact
