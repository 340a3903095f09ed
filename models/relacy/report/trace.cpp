#include "trace.hpp"

#include <algorithm>
#include <cstring>

#include "words.hpp"

namespace models {

raw_string short_place(char const* file, unsigned line) {
  char const* const slash = std::strrchr(file, '/');
  return raw_string(slash != nullptr ? slash + 1 : file) + ':' + number(line);
}

std::optional<std::size_t> trace::step_of(event_id e) const {
  auto const is_it = [e](line const& l) { return l.read == e || l.written == e; };
  auto const found = std::find_if(lines_.begin(), lines_.end(), is_it);
  if (found == lines_.end()) return std::nullopt;
  return static_cast<std::size_t>(found - lines_.begin());
}

std::optional<std::size_t> trace::last_step(int thread, int events) const {
  std::optional<std::size_t> last;
  for (std::size_t i = 0; i != lines_.size(); ++i) {
    if (lines_[i].thread == thread && lines_[i].events <= events) last = i;
  }
  return last;
}

namespace {

constexpr std::size_t worth_leaving_out = 10;  // lines
constexpr std::size_t longest_round = 64;      // steps of a loop, with those of other threads in between

}  // namespace

/// Whether the steps from there on are the same, a few at a time, again and again.
trace::refrain trace::refrain_at(std::size_t first) const {
  auto const same = [this](std::size_t one, std::size_t other) {
    return lines_[one].thread == lines_[other].thread && lines_[one].text == lines_[other].text;
  };
  for (std::size_t steps = 1; steps <= longest_round && first + steps < lines_.size(); ++steps) {
    std::size_t alike = 0;
    while (first + steps + alike != lines_.size() && same(first + alike, first + steps + alike)) ++alike;
    std::size_t const times = alike / steps;
    if (times > 1 && steps * times >= worth_leaving_out) return {steps, times};
  }
  return {1, 0};
}

raw_string trace::columns(int threads) const {
  raw_vector<std::size_t> width(static_cast<std::size_t>(threads), 8);
  for (auto const& l : lines_) {
    if (l.thread >= 0)
      width[static_cast<std::size_t>(l.thread)] = std::max(width[static_cast<std::size_t>(l.thread)], l.text.size());
  }
  auto pad = [](raw_string s, std::size_t n) {
    if (s.size() < n) s.append(n - s.size(), ' ');
    return s;
  };
  raw_string out = "step  ";
  for (int t = 0; t != threads; ++t) {
    raw_string head = "thread ";
    head += static_cast<char>('0' + t);
    out += pad(head, width[static_cast<std::size_t>(t)]) + "  ";
  }
  out += '\n';
  auto const add_number = [&out](std::size_t step) {
    raw_string const digits = number(step);
    out.append(4 - std::min<std::size_t>(digits.size(), 4), ' ');
    out += digits + "  ";
  };
  auto const add_line = [&](std::size_t i) {
    line const& l = lines_[i];
    add_number(i + 1);
    for (int t = 0; t < l.thread; ++t) out.append(width[static_cast<std::size_t>(t)] + 2, ' ');
    out += l.text + '\n';
  };
  for (std::size_t i = 0; i != lines_.size();) {
    refrain const r = refrain_at(i);
    for (std::size_t k = i; k != i + r.steps; ++k) add_line(k);
    if (r.times != 0) {
      out += "      step" + raw_string(r.steps == 1 ? " " : "s ") + number(i + 1);
      if (r.steps != 1) out += " to " + number(i + r.steps);
      out += " again, " + number(r.times) + " times\n";
    }
    i += r.steps * (1 + r.times);
  }
  if (!end_.empty()) {
    add_number(lines_.size() + 1);
    out += end_ + '\n';
  }
  return out;
}

execution_record trace::record(int threads) const {
  auto const text = [](raw_string const& s) { return std::string(s.data(), s.size()); };
  execution_record r;
  r.threads = threads;
  for (line const& l : lines_) {
    recorded_step s;
    s.thread = l.thread;
    s.kind = l.kind;
    s.object = text(l.object);
    s.effect = text(l.effect);
    s.entry = l.entry;
    s.number = l.number;
    s.order = l.order;
    s.stated = l.stated;
    s.place = text(short_place(l.where.file_name(), l.where.line()));
    if (auto const w = l.from ? step_of(*l.from) : std::nullopt) s.from = static_cast<int>(*w);
    s.newer = l.newer;
    s.failed = l.failed;
    r.steps.push_back(std::move(s));
  }
  for (fault const& f : faults_) r.faults.push_back({static_cast<int>(f.from), static_cast<int>(f.to), f.kind});
  return r;
}

}  // namespace models
