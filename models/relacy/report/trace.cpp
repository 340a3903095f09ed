#include "trace.hpp"

#include <algorithm>
#include <cstring>

namespace models {

raw_string short_place(char const* file, unsigned line) {
  char const* const slash = std::strrchr(file, '/');
  raw_string s = slash != nullptr ? slash + 1 : file;
  s += ':';
  char digits[16];
  std::snprintf(digits, sizeof digits, "%u", line);
  return s + digits;
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
  int n = 0;
  auto const number = [&n] {
    char text[16];
    std::snprintf(text, sizeof text, "%4d  ", ++n);
    return raw_string(text);
  };
  for (auto const& l : lines_) {
    out += number();
    if (l.thread < 0) {
      out += l.text;
    } else {
      for (int t = 0; t != l.thread; ++t) out.append(width[static_cast<std::size_t>(t)] + 2, ' ');
      out += l.text;
    }
    out += '\n';
  }
  if (!end_.empty()) out += number() + end_ + '\n';
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
