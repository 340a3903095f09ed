#include "lines.hpp"

namespace rendezvous::bench::simulated {

namespace {

/// Of a hop, in percent.
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
  auto others = from.holders;
  others.reset(static_cast<std::size_t>(wanted.core));
  span const takes = wanted.behind_read    ? price::behind_read
                     : from.holders.none() ? price::from_memory
                     : others.none()       ? price::access  // nobody else has a copy to give up
                                           : hop();
  from.in_service = &wanted;
  from.leaves = now + takes / 2;
  events_.add(now + takes, happening::line_arrives, &wanted);
}

void lines::send_a_copy(line& of, request& wanted, instant now) {
  ++of.copies_on_their_way;
  events_.add(now + hop(), happening::line_arrives, &wanted);
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
    where.speculation_ends = now + price::speculation;
  }
  serve(where, now);
}

span lines::hop() { return random_.about(price::hop, variation); }

}  // namespace rendezvous::bench::simulated
