#include "vain_looks.hpp"

#include <algorithm>
#include <utility>

namespace models {

namespace {

/// The entry in `all` of the same kind, or a new one.
template <class T, class Same>
T& counterpart(std::vector<T>& all, T const& one, Same same) {
  auto const found = std::find_if(all.begin(), all.end(), same);
  return found != all.end() ? *found : all.emplace_back(one);
}

void add(std::vector<vain_look>& all, vain_look const& one) {
  vain_look& sum = counterpart(all, one, [&](vain_look const& v) {
    return v.thread == one.thread && v.of == one.of && v.acquires == one.acquires;
  });
  sum.since = std::min(sum.since, one.since);
  sum.events = std::max(sum.events, one.events);
}

void add(std::vector<vain_round>& all, vain_round const& one) {
  vain_round& sum =
      counterpart(all, one, [&](vain_round const& r) { return r.thread == one.thread && r.since == one.since; });
  sum.until = std::max(sum.until, one.until);
}

void add(std::vector<denial>& all, denial const& one) {
  denial& sum = counterpart(all, one, [&](denial const& d) { return d.thread == one.thread && d.of == one.of; });
  sum.asked = std::max(sum.asked, one.asked);
  if (one.events < sum.events) sum.where = one.where;
  sum.events = std::min(sum.events, one.events);
  for (std::size_t t = 0; t != sum.known.size(); ++t) sum.known[t] = std::max(sum.known[t], one.known[t]);
}

/// After how many events the thread may make this poll without a trace in the execution: rounds around it may be given
/// up, too.
int begin_of(vain_look const& v, std::vector<vain_round> const& rounds) {
  int since = v.since;
  auto const is_around = [&](vain_round const& r) {
    return r.thread == v.thread && r.since < since && since < r.until;
  };
  for (auto r = std::find_if(rounds.begin(), rounds.end(), is_around); r != rounds.end();
       r = std::find_if(rounds.begin(), rounds.end(), is_around)) {
    since = r->since;
  }
  return since;
}

/// Whether a thread of which `known` has n events may have made such a poll before.
bool may_have_looked(vain_look const& v, denial const& asked, std::array<int, max_threads> const& known,
                     vain_knowledge const& all) {
  if (!v.acquires && (all.acquire_fences >> v.thread & 1) == 0) return false;
  int const behind = v.thread == asked.thread ? asked.asked : known[static_cast<std::size_t>(v.thread)];
  return behind > begin_of(v, all.rounds);
}

/// The poll that could have made the denied fact known to the thread; null: none.
vain_look const* rebuttal(vain_knowledge const& all, denial const& d) {
  std::array<int, max_threads> known = d.known;
  for (bool more = true; more;) {
    more = false;
    for (vain_look const& v : all.looks) {
      int& of_it = known[static_cast<std::size_t>(v.of)];
      if (v.events <= of_it || !may_have_looked(v, d, known, all)) continue;
      of_it = v.events;
      more = true;
      if (v.of == d.of && v.events > d.events) return &v;
    }
  }
  return nullptr;
}

}  // namespace

void add(vain_knowledge& sum, vain_knowledge const& part) {
  for (vain_look const& v : part.looks) add(sum.looks, v);
  for (vain_round const& r : part.rounds) add(sum.rounds, r);
  for (denial const& d : part.denials) add(sum.denials, d);
  sum.acquire_fences |= part.acquire_fences;
}

void add_renamed(vain_knowledge& all, std::vector<int> const& interchangeable) {
  auto const like = [&](int t) {
    bool const one = std::find(interchangeable.begin(), interchangeable.end(), t) != interchangeable.end();
    return one ? interchangeable : std::vector<int>{t};
  };
  vain_knowledge const made = all;
  for (vain_look const& v : made.looks) {
    for (int const by : like(v.thread)) {
      for (int const of : like(v.of)) {
        if (by != of) add(all.looks, vain_look{by, v.since, of, v.events, v.acquires, v.where});
      }
    }
  }
  for (vain_round const& r : made.rounds) {
    for (int const by : like(r.thread)) add(all.rounds, vain_round{by, r.since, r.until});
  }
  for (int t = 0; t != max_threads; ++t) {
    if ((made.acquire_fences >> t & 1) == 0) continue;
    for (int const by : like(t)) all.acquire_fences |= 1u << by;
  }
}

std::optional<std::string> doubt(vain_knowledge const& all) {
  for (denial const& d : all.denials) {
    vain_look const* const v = rebuttal(all, d);
    if (v == nullptr) continue;
    return "thread " + std::to_string(d.thread) + " asks (" + d.where + ") whether something of thread " +
           std::to_string(d.of) +
           " happens before, and is told that it does not; but it could, by a look in vain of thread " +
           std::to_string(v->thread) + " (" + v->where +
           "), and such looks of an await or a retry are left out. Write that wait as a loop that only loads: then "
           "they are explored";
  }
  return std::nullopt;
}

}  // namespace models
