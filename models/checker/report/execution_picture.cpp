#include "execution_picture.hpp"

#include <algorithm>
#include <utility>

#include <fmt/format.h>

#include "html.hpp"
#include "picture_text.hpp"

namespace models::checker {

namespace {

constexpr double padding = 7;
constexpr double between_rows = 9;
constexpr double between_columns = 64;
constexpr double head_height = 26;
constexpr double left_margin = 4;
constexpr double right_margin = 34;  // for arrows within the last column

struct box {
  double left = 0;
  double top = 0;
  double width = 0;
  double height = 0;

  [[nodiscard]] double right() const { return left + width; }
  [[nodiscard]] double bottom() const { return top + height; }
  [[nodiscard]] double middle() const { return top + height / 2; }
};

/// A piece of a line, with its class in the style of the page.
struct piece {
  char const* kind;
  std::string text;
};
using line = std::vector<piece>;

std::vector<line> lines_of(recorded_step const& s) {
  line second;
  if (!s.entry.empty()) second.push_back({"entry", fmt::format("{} ({}) ", s.entry, s.number)});
  if (!s.order.empty()) second.push_back({s.stated.empty() ? "order" : "changed", s.order + " "});
  if (!s.stated.empty()) second.push_back({"dim", fmt::format("in the source {} ", s.stated)});
  second.push_back({"dim", s.place});
  return {{{"effect", s.effect}}, second};
}

std::size_t letters_of(line const& l) {
  std::size_t n = 0;
  for (piece const& p : l) n += width_of(p.text);
  return n;
}

class picture {
 public:
  explicit picture(execution_record const& r) : record_(r) { lay_out(); }

  [[nodiscard]] std::string text() const {
    double const width = right_ + right_margin;
    std::string svg = fmt::format(
        R"(<svg class="execution" role="img" aria-label="An execution of {0} threads in {1} steps" width="{2:.0f}" height="{3:.0f}" viewBox="0 0 {2:.0f} {3:.0f}">)"
        "\n",
        record_.threads, record_.steps.size(), width, bottom_ + 4);
    svg += heads() + program_order() + reads() + nodes() + faults();
    return svg + "</svg>\n";
  }

 private:
  using index = std::size_t;

  /// Steps before or after the threads, if there are any, have the last column.
  [[nodiscard]] index column_of(recorded_step const& s) const {
    return static_cast<index>(s.thread < 0 ? record_.threads : s.thread);
  }

  void lay_out() {
    std::vector<double> widths(static_cast<index>(record_.threads), 60);
    for (recorded_step const& s : record_.steps) {
      index const c = column_of(s);
      if (c >= widths.size()) widths.resize(c + 1, 60);
      std::size_t beside = letters_of_number();  // the first line
      for (line const& l : lines_of(s)) {
        widths[c] = std::max(widths[c], static_cast<double>(letters_of(l) + beside) * letter_width + 2 * padding);
        beside = 0;
      }
    }
    double x = left_margin;
    for (double const w : widths) {
      columns_.push_back({x, 0, w, head_height});
      x += w + between_columns;
    }
    right_ = x - between_columns;
    bottom_ = head_height;
    for (recorded_step const& s : record_.steps) {
      double const height = static_cast<double>(lines_of(s).size()) * line_height + padding;
      box const& column = columns_[column_of(s)];
      boxes_.push_back({column.left, bottom_, column.width, height});
      bottom_ += height + between_rows;
    }
  }

  /// The largest, with a gap before it.
  [[nodiscard]] std::size_t letters_of_number() const { return std::to_string(record_.steps.size()).size() + 2; }

  [[nodiscard]] box const& box_of(int step) const { return boxes_[static_cast<index>(step)]; }

  [[nodiscard]] std::string heads() const {
    std::string text;
    for (index c = 0; c != columns_.size(); ++c) {
      bool const is_thread = c < static_cast<index>(record_.threads);
      text += fmt::format("<text class=\"head\" x=\"{:.1f}\" y=\"14\">{}</text>\n", columns_[c].left,
                          is_thread ? fmt::format("thread {}", c) : "the set-up");
    }
    return text;
  }

  [[nodiscard]] std::string program_order() const {
    std::string text;
    for (index c = 0; c != columns_.size(); ++c) {
      box const* before = nullptr;
      for (index i = 0; i != boxes_.size(); ++i) {
        if (column_of(record_.steps[i]) != c) continue;
        if (before != nullptr) {
          text += fmt::format("<path class=\"program-order\" d=\"M{0:.1f} {1:.1f}V{2:.1f}\"/>\n", before->left + 14,
                              before->bottom(), boxes_[i].top);
        }
        before = &boxes_[i];
      }
    }
    return text;
  }

  [[nodiscard]] bool is_fault(int from, int to) const {
    return std::any_of(record_.faults.begin(), record_.faults.end(),
                       [=](recorded_fault const& f) { return f.from == from && f.to == to; });
  }

  /// Without those that are drawn as faults.
  [[nodiscard]] std::string reads() const {
    std::string text;
    for (index i = 0; i != record_.steps.size(); ++i) {
      recorded_step const& s = record_.steps[i];
      if (s.from < 0 || is_fault(s.from, static_cast<int>(i))) continue;
      text += arrow(s.newer != 0 ? "old" : "reads-from", s.from, static_cast<int>(i)).path;
    }
    return text;
  }

  struct drawn {
    std::string path;
    double x;  // where a number can stand
    double y;
  };

  /// Out of the one box at a side, and into the other; arrows into different steps in lanes of their own. A number can
  /// stand so far along it.
  [[nodiscard]] drawn arrow(char const* kind, int from, int to, double along = 0.5) const {
    box const& a = box_of(from);
    box const& b = box_of(to);
    double const y1 = a.middle();
    double const y2 = b.middle();
    bool const same = a.left == b.left;
    bool const rightwards = a.left < b.left;
    double const x1 = same || rightwards ? a.right() : a.left;
    double const x2 = same || !rightwards ? b.right() : b.left;
    double const aside = 8.0 * (to % 4);
    double const out = same ? 20 + aside / 2 : between_columns * 0.75;
    double const bend1 = same ? x1 + out : (rightwards ? x1 + out : x1 - out) + aside - 12;
    double const bend2 = same ? x2 + out : (rightwards ? x2 - out : x2 + out) + aside - 12;
    std::string const path = fmt::format(
        "<path class=\"{0}\" data-from=\"{1}\" data-to=\"{2}\" marker-end=\"url(#head-{0})\" "
        "d=\"M{3:.1f} {4:.1f}C{5:.1f} {4:.1f} {6:.1f} {7:.1f} {8:.1f} {7:.1f}\"/>\n",
        kind, from + 1, to + 1, x1, y1, bend1, bend2, y2, x2);
    double const u = 1 - along;
    return {path,
            u * u * u * x1 + 3 * u * u * along * bend1 + 3 * u * along * along * bend2 + along * along * along * x2,
            u * u * (1 + 2 * along) * y1 + along * along * (1 + 2 * u) * y2};
  }

  [[nodiscard]] std::string nodes() const {
    std::string text;
    for (index i = 0; i != boxes_.size(); ++i) {
      recorded_step const& s = record_.steps[i];
      box const& b = boxes_[i];
      text += fmt::format("<g class=\"node{}\" data-step=\"{}\"><title>step {}, {}: {}</title>",
                          s.failed ? " failed" : "", i + 1, i + 1, thread_of(s), html_text(s.kind));
      text += fmt::format(R"(<rect x="{:.1f}" y="{:.1f}" width="{:.1f}" height="{:.1f}" rx="3"/>)", b.left, b.top,
                          b.width, b.height);
      text += fmt::format(R"(<text class="number" x="{:.1f}" y="{:.1f}">{}</text>)", b.right() - padding,
                          b.top + line_height, i + 1);
      double y = b.top + line_height;
      for (line const& l : lines_of(s)) {
        text += fmt::format(R"(<text x="{:.1f}" y="{:.1f}">)", b.left + padding, y);
        for (piece const& p : l) text += fmt::format("<tspan class=\"{}\">{}</tspan>", p.kind, html_text(p.text));
        text += "</text>";
        y += line_height;
      }
      text += "</g>\n";
    }
    return text;
  }

  [[nodiscard]] std::string faults() const {
    constexpr double places[] = {0.38, 0.56, 0.74, 0.29, 0.65, 0.47};  // so that numbers do not hide each other
    std::string text;
    int n = 0;
    for (recorded_fault const& f : record_.faults) {
      bool const is_edge = f.kind == "pair" || f.kind == "way";
      drawn const d =
          arrow(is_edge ? "wrong" : "unordered", f.from, f.to, places[static_cast<index>(n) % std::size(places)]);
      text += d.path;
      text += fmt::format(
          "<circle class=\"mark\" cx=\"{0:.1f}\" cy=\"{1:.1f}\" r=\"8\"/>"
          "<text class=\"mark\" x=\"{0:.1f}\" y=\"{2:.1f}\">{3}</text>\n",
          d.x, d.y, d.y + 3.8, ++n);
    }
    return text;
  }

  execution_record const& record_;
  std::vector<box> columns_;
  std::vector<box> boxes_;
  double right_ = 0;
  double bottom_ = 0;
};

}  // namespace

std::string access_of(recorded_step const& s) {
  std::string text = s.entry.empty() ? s.effect : fmt::format("{} ({})", s.entry, s.number);
  if (!s.order.empty()) text += " " + s.order;
  return text;
}

std::string thread_of(recorded_step const& s) {
  return s.thread < 0 ? "the set-up" : fmt::format("thread {}", s.thread);
}

std::vector<std::string> faults_in_words(execution_record const& r) {
  std::vector<std::string> all;
  for (recorded_fault const& f : r.faults) {
    recorded_step const& from = r.steps[static_cast<std::size_t>(f.from)];
    recorded_step const& to = r.steps[static_cast<std::size_t>(f.to)];
    std::string text;
    if (f.kind == "pair" || f.kind == "way") {
      text = fmt::format("{}: {} by {} (step {}), read by {} of {} (step {}).",
                         f.kind == "pair" ? "What should have ordered them" : "Between them stands only",
                         access_of(from), thread_of(from), f.from + 1, access_of(to), thread_of(to), f.to + 1);
    } else if (f.kind == "unordered") {
      text = fmt::format("Not ordered: step {} of {}, and step {} of {}.", f.from + 1, thread_of(from), f.to + 1,
                         thread_of(to));
    } else {
      text = fmt::format("{} has changed the word by {} (step {}), and {} is not woken.", thread_of(from),
                         access_of(from), f.from + 1, thread_of(to));
      text[0] = from.thread < 0 ? text[0] : 'T';
    }
    for (recorded_step const* s : {&from, &to}) {
      if (!s->stated.empty()) text += fmt::format(" In the source {} ({}) is {}.", s->entry, s->number, s->stated);
    }
    all.push_back(std::move(text));
  }
  return all;
}

std::string picture_definitions() {
  std::string text = "<svg width=\"0\" height=\"0\" class=\"definitions\" aria-hidden=\"true\"><defs>";
  for (char const* kind : {"reads-from", "old", "wrong", "unordered", "change", "unreached"}) {
    text += fmt::format(
        "<marker id=\"head-{0}\" class=\"{0}\" viewBox=\"0 0 8 8\" refX=\"7.5\" refY=\"4\" "
        "markerUnits=\"userSpaceOnUse\" markerWidth=\"9\" markerHeight=\"9\" orient=\"auto\">"
        "<path d=\"M0 0.5L8 4L0 7.5z\"/></marker>",
        kind);
  }
  return text + "</defs></svg>\n";
}

std::string picture_of(execution_record const& r) { return picture(r).text(); }

}  // namespace models::checker
