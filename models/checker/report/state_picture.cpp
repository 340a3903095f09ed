#include "state_picture.hpp"

#include <algorithm>
#include <map>
#include <utility>

#include <fmt/format.h>

#include "html.hpp"
#include "picture_text.hpp"

namespace models::checker {

namespace {

constexpr double between_labels = 12;
constexpr double first_lane = 46;
constexpr double lane = 16;
constexpr double least_distance = 64;  // between states

/// All transitions from one state to another: one arrow, with a line for each.
struct bundle {
  std::size_t from = 0;
  std::size_t to = 0;
  std::vector<covered_transition const*> all{};
  double lane_at = 0;   // how far out
  double label_at = 0;  // the middle of its label
  double leaves = 0;    // where at the states' sides
  double arrives = 0;

  [[nodiscard]] double height() const { return static_cast<double>(all.size()) * line_height; }
  [[nodiscard]] std::size_t span() const { return from < to ? to - from : from - to; }
  [[nodiscard]] bool reached() const {
    return std::all_of(all.begin(), all.end(), [](covered_transition const* t) { return t->reached; });
  }
};

std::string words_of(covered_transition const& t) {
  return fmt::format("{} ({}), {}{}", t.entry, t.number, t.meaning, t.reached ? "" : ": not reached");
}

/// The states stand below each other. What leads downwards is drawn on the right, upwards on the left.
class picture {
 public:
  explicit picture(covered_location const& l) : location_(l) {
    for (covered_transition const& t : l.transitions) {
      if (!t.after.empty()) add(t);
    }
    lay_out();
  }

  [[nodiscard]] std::string text() const {
    std::string svg = fmt::format(
        R"(<svg class="states" role="img" aria-label="The states of {0}" width="{1:.0f}" height="{2:.0f}" viewBox="0 0 {1:.0f} {2:.0f}">)"
        "\n",
        html_text(location_.name), width_, height_);
    for (bundle const& b : downwards_) svg += arrow(b, 1);
    for (bundle const& b : upwards_) svg += arrow(b, -1);
    for (std::size_t i = 0; i != location_.states.size(); ++i) svg += state(i);
    for (bundle const& b : downwards_) svg += label(b, 1, labels_of(downwards_));
    for (bundle const& b : upwards_) svg += label(b, -1, labels_of(upwards_));
    return svg + "</svg>\n";
  }

 private:
  [[nodiscard]] std::size_t index_of(std::string const& state) const {
    return static_cast<std::size_t>(std::find(location_.states.begin(), location_.states.end(), state) -
                                    location_.states.begin());
  }

  void add(covered_transition const& t) {
    std::size_t const from = index_of(t.before);
    std::size_t const to = index_of(t.after);
    auto& side = from <= to ? downwards_ : upwards_;
    auto found = std::find_if(side.begin(), side.end(), [&](bundle const& b) { return b.from == from && b.to == to; });
    if (found == side.end()) found = side.insert(side.end(), {.from = from, .to = to});
    found->all.push_back(&t);
  }

  static double stack_of(std::vector<bundle> const& side) {
    double sum = 0;
    for (bundle const& b : side) sum += b.height() + between_labels;
    return sum;
  }

  void lay_out() {
    std::size_t letters = 6;
    for (std::string const& s : location_.states) letters = std::max(letters, width_of(s));
    box_width_ = static_cast<double>(letters) * letter_width + 28;
    double const tallest = std::max(stack_of(downwards_), stack_of(upwards_));
    auto const gaps = static_cast<double>(std::max<std::size_t>(1, location_.states.size() - 1));
    distance_ = std::max(least_distance, tallest / gaps);
    top_ = 34;
    height_ = std::max(top_ + distance_ * static_cast<double>(location_.states.size() - 1) + 34, tallest + 20);
    place(downwards_);
    place(upwards_);
    box_left_ = extent_of(upwards_) + 4;
    width_ = box_left_ + box_width_ + extent_of(downwards_) + 4;
  }

  [[nodiscard]] double middle_of(std::size_t state) const { return top_ + distance_ * static_cast<double>(state); }

  /// Labels below each other, each as near to the middle of its arrow as the others let it be; longer arrows further
  /// out.
  void place(std::vector<bundle>& side) const {
    auto const middle = [this](bundle const& b) { return (middle_of(b.from) + middle_of(b.to)) / 2; };
    std::sort(side.begin(), side.end(), [&](bundle const& a, bundle const& b) {
      return std::pair(middle(a), a.span()) < std::pair(middle(b), b.span());
    });
    double end = 6;
    for (bundle& b : side) {
      b.label_at = std::max(middle(b), end + b.height() / 2);
      end = b.label_at + b.height() / 2 + between_labels;
    }
    double limit = height_ - 6;
    for (auto b = side.rbegin(); b != side.rend(); ++b) {
      b->label_at = std::min(b->label_at, limit - b->height() / 2);
      limit = b->label_at - b->height() / 2 - between_labels;
    }
    std::vector<bundle*> by_span;
    for (bundle& b : side) by_span.push_back(&b);
    std::stable_sort(by_span.begin(), by_span.end(), [](bundle* a, bundle* b) { return a->span() < b->span(); });
    for (std::size_t i = 0; i != by_span.size(); ++i) by_span[i]->lane_at = first_lane + lane * static_cast<double>(i);
    give_ports(side);
  }

  /// Arrows at the same side of a state leave and arrive at different heights, in the order of their other ends.
  void give_ports(std::vector<bundle>& side) const {
    for (std::size_t state = 0; state != location_.states.size(); ++state) {
      std::vector<std::pair<double, double*>> ports;
      for (bundle& b : side) {
        if (b.from == state) ports.emplace_back(b.label_at, &b.leaves);
        if (b.to == state) ports.emplace_back(b.label_at, &b.arrives);
      }
      std::stable_sort(ports.begin(), ports.end(), [](auto const& a, auto const& b) { return a.first < b.first; });
      double const step = ports.size() < 2 ? 0 : std::min(7.0, 22.0 / static_cast<double>(ports.size() - 1));
      double y = middle_of(state) - step * static_cast<double>(ports.size() - 1) / 2;
      for (auto const& [ignored, port] : ports) {
        *port = y;
        y += step;
      }
    }
  }

  /// All beyond the last arrow, so that no arrow crosses one.
  static double labels_of(std::vector<bundle> const& side) {
    return first_lane + lane * static_cast<double>(side.size()) + 4;
  }

  static double extent_of(std::vector<bundle> const& side) {
    double most = 0;
    for (bundle const& b : side) {
      for (covered_transition const* t : b.all)
        most = std::max(most, labels_of(side) + static_cast<double>(width_of(words_of(*t))) * letter_width);
    }
    return most;
  }

  [[nodiscard]] double side_of(int direction) const { return direction > 0 ? box_left_ + box_width_ : box_left_; }

  [[nodiscard]] std::string arrow(bundle const& b, int direction) const {
    double const x = side_of(direction);
    double const out = x + direction * b.lane_at;
    double const y = b.label_at;
    char const* const kind = b.reached() ? "change" : "unreached";
    return fmt::format(
        "<path class=\"{0}\" marker-end=\"url(#head-{0})\" d=\"M{1:.1f} {2:.1f}C{3:.1f} {2:.1f} {3:.1f} {4:.1f} "
        "{3:.1f} "
        "{5:.1f}C{3:.1f} {6:.1f} {3:.1f} {7:.1f} {1:.1f} {7:.1f}\"/>\n",
        kind, x, b.leaves, out, y - (y - b.leaves) * 0.35, y, y + (b.arrives - y) * 0.35, b.arrives);
  }

  [[nodiscard]] std::string label(bundle const& b, int direction, double out) const {
    double const x = side_of(direction) + direction * out;
    double y = b.label_at - b.height() / 2 + 11;
    std::string text = fmt::format("<path class=\"leader\" d=\"M{:.1f} {:.1f}H{:.1f}\"/>\n",
                                   side_of(direction) + direction * b.lane_at, b.label_at, x - direction * 4);
    for (covered_transition const* t : b.all) {
      text += fmt::format("<text class=\"label{}{}\" x=\"{:.1f}\" y=\"{:.1f}\">{}</text>\n",
                          t->reached ? "" : " unreached", direction < 0 ? " left" : "", x, y, html_text(words_of(*t)));
      y += line_height;
    }
    return text;
  }

  [[nodiscard]] std::string state(std::size_t i) const {
    double const y = middle_of(i);
    return fmt::format(
        "<g class=\"state{0}\"><rect x=\"{1:.1f}\" y=\"{2:.1f}\" width=\"{3:.1f}\" height=\"34\" rx=\"17\"/>"
        "<text x=\"{4:.1f}\" y=\"{5:.1f}\">{6}</text></g>\n",
        i == 0 ? " first" : "", box_left_, y - 17, box_width_, box_left_ + box_width_ / 2, y + 4,
        html_text(location_.states[i]));
  }

  covered_location const& location_;
  std::vector<bundle> downwards_;
  std::vector<bundle> upwards_;
  double box_left_ = 0;
  double box_width_ = 0;
  double distance_ = 0;
  double top_ = 0;
  double width_ = 0;
  double height_ = 0;
};

}  // namespace

std::string picture_of(covered_location const& l) { return l.states.empty() ? std::string() : picture(l).text(); }

}  // namespace models::checker
