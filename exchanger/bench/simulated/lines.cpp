#include "lines.hpp"

namespace rendezvous::bench::simulated {

namespace {

/// Of a hop, in hundredths.
constexpr int variation = 10;

/// Whether another core's request has taken the line away already.
bool is_gone(line const& of, int core, instant now) {
  return of.in_service != nullptr && of.in_service->core != core && now >= of.leaves;
}

}  // namespace

bool lines::may_read(line const& of, int core, instant now) {
  return of.holders[static_cast<std::size_t>(core)] && !(is_gone(of, core, now) && of.in_service->exclusive);
}

bool lines::may_write(line const& of, int core, instant now) { return of.owner == core && !is_gone(of, core, now); }

void lines::ask(request& wanted, instant now) {
  line& where = *wanted.of;
  wanted.behind_read = wanted.exclusive && where.last_reader == wanted.core && now <= where.speculation_ends &&
                       where.in_service == nullptr;
  if (wanted.behind_read) {
    where.waiting.push_front(&wanted);
  } else {
    where.waiting.push_back(&wanted);
  }
  serve(where, now);
}

void lines::serve(line& of, instant now) {
  while (!of.waiting.empty() && of.in_service == nullptr) {
    request& first = *of.waiting.front();
    if (!first.exclusive && of.owner == -1 && of.holders.any()) {
      of.waiting.pop_front();
      send_a_copy(of, first, now);
      continue;
    }
    if (of.copies_on_their_way != 0) return;
    if (first.exclusive && first.core != of.last_reader && now < of.speculation_ends) {
      events_.add(of.speculation_ends, happening::line_is_free, &of);
      return;
    }
    of.waiting.pop_front();
    send(of, first, now);
  }
}

void lines::send(line& from, request& wanted, instant now) {
  core_set others = from.holders;
  others.reset(static_cast<std::size_t>(wanted.core));
  distance const far =
      wanted.exclusive ? distances_.farthest(wanted.core, others) : distances_.nearest(wanted.core, others);
  span const takes = wanted.behind_read ? prices_.behind_read : from.holders.none() ? prices_.from_memory : hop(far);
  from.in_service = &wanted;
  from.leaves = now + takes / 2;
  events_.add(now + takes, happening::line_arrives, &wanted);
}

void lines::send_a_copy(line& of, request& wanted, instant now) {
  ++of.copies_on_their_way;
  events_.add(now + hop(distances_.nearest(wanted.core, of.holders)), happening::line_arrives, &wanted);
}

void lines::arrived(request& wanted, instant now) {
  line& where = *wanted.of;
  if (where.in_service == &wanted) {
    where.in_service = nullptr;
    if (wanted.exclusive || where.holders.none()) {
      where.holders.reset();
      where.owner = wanted.core;
    } else {
      where.owner = -1;
    }
  } else {
    --where.copies_on_their_way;
  }
  where.holders.set(static_cast<std::size_t>(wanted.core));
  if (!wanted.exclusive && now >= where.speculation_ends) {
    where.last_reader = wanted.core;
    where.speculation_ends = now + prices_.speculation;
  }
  serve(where, now);
}

span lines::hop(distance far) {
  switch (far) {
    case distance::none: return prices_.access;  // nobody else has a copy to give up
    case distance::in_cluster: return random_.about(prices_.hop_in_cluster, variation);
    case distance::in_socket: return random_.about(prices_.hop_in_socket, variation);
    case distance::other_socket: return random_.about(prices_.hop_to_other_socket, variation);
  }
  return 0;
}

}  // namespace rendezvous::bench::simulated
