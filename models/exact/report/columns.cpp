#include "columns.hpp"

#include <algorithm>

namespace models::exact {

namespace {

constexpr std::size_t narrowest = 8;
constexpr std::size_t worth_leaving_out = 10;  // lines
constexpr std::size_t longest_round = 64;      // steps of a loop, with those of other threads in between

std::string text_of(line const& l) {
  bool const within = l.kind == line_kind::data || l.kind == line_kind::life;
  std::string text = (within ? "  " : "") + l.effect;
  if (!l.order.empty()) {
    text += "  ";
    if (!l.entry.empty()) text += l.entry + "(" + std::to_string(l.label) + ") ";
    text += l.order;
  }
  std::string const where = source_place(l.where);
  return where.empty() ? text : text + "  " + where;
}

/// Wraps text to that width at blanks, with continuation lines indented.
std::vector<std::string> folded(std::string const& text, std::size_t width) {
  std::vector<std::string> lines = {""};
  for (std::size_t at = 0; at != text.size();) {
    std::size_t const word = std::min(text.find_first_not_of(' ', at), text.size());
    std::size_t const end = std::min(text.find(' ', word), text.size());
    bool const begins_line = lines.back().find_first_not_of(' ') == std::string::npos;
    if (begins_line || lines.back().size() + (end - at) <= width) {
      lines.back() += text.substr(at, end - at);
    } else {
      lines.push_back("    " + text.substr(word, end - word));
    }
    at = end;
  }
  return lines;
}

/// Those that are narrow stay as they are; the others share what there is.
void make_fit(std::vector<std::size_t>& widths, std::size_t all) {
  std::vector<std::size_t> wide;
  for (std::size_t i = 0; i != widths.size(); ++i) {
    if (widths[i] != 0) wide.push_back(i);
  }
  std::sort(wide.begin(), wide.end(), [&](std::size_t a, std::size_t b) { return widths[a] < widths[b]; });
  std::size_t columns = wide.size();
  for (std::size_t const i : wide) {
    widths[i] = std::min(widths[i], std::max(all / columns, narrowest));
    all -= std::min(all, widths[i]);
    --columns;
  }
}

std::string padded(std::string text, std::size_t width) {
  text.resize(std::max(width, text.size()), ' ');
  return text;
}

std::string number_of(std::size_t step) {
  std::string const digits = std::to_string(step);
  return std::string(4 - std::min<std::size_t>(digits.size(), 4), ' ') + digits + "  ";
}

class table {
 public:
  table(std::vector<line> const& lines, std::vector<bool> const& there) : lines_(lines) {
    for (bool const t : there) width_.push_back(t ? narrowest : 0);
    for (line const& l : lines) {
      texts_.push_back(text_of(l));
      if (l.thread < 0) continue;
      std::size_t& width = width_[static_cast<std::size_t>(l.thread)];
      width = std::max(width, texts_.back().size());
    }
    std::size_t const columns = static_cast<std::size_t>(std::count(there.begin(), there.end(), true));
    make_fit(width_, widest_table - number_of(1).size() - 2 * columns);
  }

  [[nodiscard]] std::string text(std::string const& end) const {
    std::string all = head();
    for (std::size_t i = 0; i != lines_.size();) {
      refrain const r = refrain_at(i);
      for (std::size_t k = i; k != i + r.steps; ++k) all += row(k);
      if (r.times != 0) all += again(i, r);
      i += r.steps * (1 + r.times);
    }
    return end.empty() ? all : all + number_of(lines_.size() + 1) + end + '\n';
  }

 private:
  struct refrain {
    std::size_t steps;
    std::size_t times;  // that they come again
  };

  [[nodiscard]] std::string head() const {
    std::string text = "step  ";
    for (std::size_t t = 0; t != width_.size(); ++t) {
      if (width_[t] != 0) text += padded("thread " + std::to_string(t), width_[t]) + "  ";
    }
    return text + '\n';
  }
  [[nodiscard]] std::string row(std::size_t i) const {
    std::string before;
    for (int t = 0; t < lines_[i].thread; ++t) {
      std::size_t const width = width_[static_cast<std::size_t>(t)];
      if (width != 0) before.append(width + 2, ' ');
    }
    std::string text;
    std::string number = number_of(i + 1);
    for (std::string const& part : folded(texts_[i], width_of(lines_[i].thread))) {
      text += number + before + part + '\n';
      number.assign(number.size(), ' ');
    }
    return text;
  }
  [[nodiscard]] std::size_t width_of(int thread) const {
    return thread < 0 ? widest_table - number_of(1).size() : width_[static_cast<std::size_t>(thread)];
  }
  static std::string again(std::size_t first, refrain r) {
    std::string text = std::string("      step") + (r.steps == 1 ? " " : "s ") + std::to_string(first + 1);
    if (r.steps != 1) text += " to " + std::to_string(first + r.steps);
    return text + " again, " + std::to_string(r.times) + " times\n";
  }

  [[nodiscard]] bool alike(std::size_t one, std::size_t other) const {
    return lines_[one].thread == lines_[other].thread && texts_[one] == texts_[other];
  }
  /// Whether the steps from there on are the same, a few at a time, again and again.
  [[nodiscard]] refrain refrain_at(std::size_t first) const {
    for (std::size_t steps = 1; steps <= longest_round && first + steps < lines_.size(); ++steps) {
      std::size_t same = 0;
      while (first + steps + same != lines_.size() && alike(first + same, first + steps + same)) ++same;
      std::size_t const times = same / steps;
      if (times > 1 && steps * times >= worth_leaving_out) return {steps, times};
    }
    return {1, 0};
  }

  std::vector<line> const& lines_;
  std::vector<std::string> texts_;
  std::vector<std::size_t> width_;  // 0: of a thread that is not there
};

}  // namespace

std::string columns_of(std::vector<line> const& lines, std::vector<bool> const& there, std::string const& end) {
  return table(lines, there).text(end);
}

}  // namespace models::exact
