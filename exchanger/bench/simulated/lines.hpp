// Cache lines: each is owned by one core, shared by some, or in transit.
//
//   A core that has a line reads it without asking anybody, and one that owns it writes it so as well. Otherwise it
//   makes a request, and gets the line after a hop.
//   A line that is owned serves one request at a time, in the order in which they came; so does one that is to be
//   written. What others have they keep for the first half of the hop, while the request is on its way to them.
//   A line that is shared, and that nobody is about to write, is given to any number of readers at a time. (A shared
//   cache, or a home node, answers reads of a clean line one after the other too, but within a nanosecond or two each,
//   not within a hop.)
//
// There is no limit to what a core's cache holds, and no time that a line spends at home.
#pragma once

#include <bitset>
#include <cstdint>
#include <deque>
#include <unordered_map>

#include "events.hpp"
#include "prices.hpp"

namespace rendezvous::bench::simulated {

constexpr int most_cores = 256;

struct line;
struct thread;

/// Of a core, for a thread on it or (null) for its store buffer. It has one of each at most.
struct request {
  line* of = nullptr;
  int core = 0;
  bool exclusive = false;
  bool behind_read = false;
  thread* whose = nullptr;
};

struct line {
  std::bitset<most_cores> holders;
  int owner = -1;                 ///< a holder that may write; -1: nobody
  request* in_service = nullptr;  ///< besides copies of a shared line
  int copies_on_their_way = 0;
  instant leaves = 0;  ///< when the holders lose it to the request in service
  int last_reader = -1;
  instant speculation_ends = 0;  ///< until then the last reader's write goes first
  std::deque<request*> waiting;
};

class lines {
 public:
  lines(events& future, random_numbers& random) : events_(future), random_(random) {}

  /// The same for all addresses of the line.
  line& at(void const* address) { return lines_[reinterpret_cast<std::uintptr_t>(address) / 64]; }

  [[nodiscard]] static bool may_read(line const& of, int core, instant now);
  [[nodiscard]] static bool may_write(line const& of, int core, instant now);

  /// `line_arrives` with the request will happen.
  void ask(request& wanted, instant now);
  /// It has happened: the core has the line now.
  void arrived(request& wanted, instant now);
  /// As far as it can.
  void serve(line& of, instant now);

 private:
  void send(line& from, request& wanted, instant now);
  void send_a_copy(line& of, request& wanted, instant now);
  [[nodiscard]] span hop();

  events& events_;
  random_numbers& random_;
  std::unordered_map<std::uintptr_t, line> lines_;
};

}  // namespace rendezvous::bench::simulated
