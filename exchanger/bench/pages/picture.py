"""Lines over numbers of threads, on logarithmic scales, in panels beside each other: an SVG for light and dark pages.

Each line bears its name at its end. So that they can be told apart there are few: the default, the cells and two JDKs;
all other algorithms are grey, and share a name.
"""
import math

BEHIND = {"other": 0, "default": 3}  # what is drawn before the lines that are 2, or over them
BARS = {"cells": -4, "default": 0, "rival": 4, "base told": 0, "rival told": 4}  # beside each other

OTHERS = "the others"
WIDTH, PANEL_W, PANEL_H, LEFT, TOP, PITCH_X, PITCH_Y, LABEL_GAP = 760, 216, 190, 58, 84, 372, 262, 15
STYLE = """<style>
 text { font: 13px system-ui, -apple-system, "Segoe UI", "DejaVu Sans", sans-serif; fill: #1f2328 }
 .head { font-weight: 600; font-size: 16px } .panel { font-weight: 600; font-size: 14px } .soft { fill: #59636e; font-size: 12px }
 .page { fill: #ffffff } .grid { stroke: #e3e7ec } .frame { stroke: #8c959f; fill: none }
 polyline, .dots, .bars { stroke: currentColor; stroke-linejoin: round } polyline { fill: none } .label { fill: currentColor }
 .dots { stroke-width: 7; stroke-linecap: round } .bars { stroke-width: 1.5; opacity: .55 } .leader { stroke: currentColor; opacity: .4 }
 .default { color: #0a58ca } .default polyline { stroke-width: 3.5 } .default .label { font-weight: 600 }
 .cells { color: #0f8a7a } .cells polyline { stroke-width: 2 }
 .base { color: #7a4b00 } .base polyline { stroke-width: 2 }
 .rival { color: #d1370b } .rival polyline { stroke-width: 2 }
 .told polyline { stroke-dasharray: 7 4 }
 .other { color: #b3bac2 } .other polyline { stroke-width: 1.2 } .other .label { fill: #6e7781 }
 @media (prefers-color-scheme: dark) {
  text { fill: #e6edf3 } .soft { fill: #9198a1 } .page { fill: #0d1117 } .grid { stroke: #21262d } .frame { stroke: #6e7681 }
  .label { fill: currentColor } .default { color: #6cb6ff } .cells { color: #3fd0b8 } .base { color: #d9a441 }
  .rival { color: #ff8a5c } .other { color: #4a525c } .other .label { fill: #8b949e } }
</style>"""


class Line:
    """Points are (value, low, high), or None, one for each number of threads."""

    def __init__(self, label, look, points):
        self.label, self.look, self.points = label, look, points

    def named(self):
        return [(index, point) for index, point in enumerate(self.points) if point]


class Scale:
    """Of all panels, so that they can be compared."""

    def __init__(self, panels, show):
        values = [point[0] for panel in panels for line in panel.lines for _, point in line.named()]
        self.low, self.high = math.log10(min(values) * 0.85), math.log10(max(values) * 1.18)
        self.show = show

    def y(self, value):
        return PANEL_H * (self.high - math.log10(max(value, 1e-9))) / (self.high - self.low)

    def ticks(self):
        """1, 2 and 5 of each power of ten, or the powers alone where these are many."""
        powers = range(math.floor(self.low), math.ceil(self.high) + 1)
        steps = (1,) if self.high - self.low > 2.5 else (1, 2, 5)
        values = [step * 10.0 ** power for power in powers for step in steps]
        return [value for value in values if self.low < math.log10(value) < self.high]


class Panel:
    def __init__(self, heading, threads, lines):
        self.heading, self.threads, self.lines = heading, threads, lines

    def x(self, index):
        return PANEL_W * (index + 0.5) / len(self.threads)

    def axes(self, scale):
        out = [f'<text class="panel" y="-10">{self.heading}</text>']
        for value in scale.ticks():
            y = scale.y(value)
            out.append(f'<line class="grid" x2="{PANEL_W}" y1="{y:.1f}" y2="{y:.1f}"/>'
                       f'<text class="soft" x="-6" y="{y + 4.5:.1f}" text-anchor="end">{scale.show(value)}</text>')
        out += [f'<text class="soft" x="{self.x(index):.1f}" y="{PANEL_H + 17}" text-anchor="middle">{each}</text>'
                for index, each in enumerate(self.threads)]
        return out + [f'<path class="frame" d="M0,0 V{PANEL_H} H{PANEL_W}"/>']

    def curve(self, line, scale):
        at = [(self.x(index), point) for index, point in line.named()]
        places = [f"{x:.1f},{scale.y(point[0]):.1f}" for x, point in at]
        out = [f'<g class="{line.look}">', f'<polyline points="{" ".join(places)}"/>']
        if line.look in BARS:
            out.append(f'<path class="bars" d="{" ".join(self.bar(x + BARS[line.look], point, scale) for x, point in at)}"/>')
        if line.look != "other":
            out.append(f'<path class="dots" d="{" ".join(f"M{place} h0" for place in places)}"/>')
        return [*out, "</g>"]

    def bar(self, x, point, scale):
        high, low = (min(max(scale.y(each), 0), PANEL_H) for each in point[:0:-1])
        return f"M{x:.1f},{high:.1f} V{low:.1f}"

    def labels(self, scale):
        """At the ends of the lines, as near as there is room; what is grey has one for all."""
        wanted = []
        for line in self.lines:
            if line.named() and line.look != "other":
                index, point = line.named()[-1]
                wanted.append((scale.y(point[0]), self.x(index), line.look, line.label))
        ends = sorted((scale.y(line.named()[-1][1][0]), self.x(line.named()[-1][0])) for line in self.lines
                      if line.look == "other" and line.named())
        if ends:
            wanted.append((*ends[len(ends) // 2], "other", OTHERS))
        wanted.sort()
        for (end, x, look, label), y in zip(wanted, spread([each[0] for each in wanted])):
            yield (f'<g class="{look}"><path class="leader" fill="none" d="M{x + 4:.1f},{end:.1f} L{PANEL_W + 3},{y:.1f}"/>'
                   f'<text class="label" x="{PANEL_W + 6}" y="{y + 4.5:.1f}">{label}</text></g>')

    def draw(self, scale):
        order = sorted(self.lines, key=lambda line: BEHIND.get(line.look, 2))
        return self.axes(scale) + [each for line in order for each in self.curve(line, scale)] + list(self.labels(scale))


def spread(wanted):
    """Heights near those that are wanted, which are in order, and LABEL_GAP apart."""
    groups = []  # of heights that touch: the middle, and how many
    for each in wanted:
        groups.append((each, 1))
        while len(groups) > 1 and groups[-1][0] - groups[-2][0] < LABEL_GAP * (groups[-1][1] + groups[-2][1]) / 2:
            (low, m), (high, n) = groups[-2:]
            groups[-2:] = [((low * m + high * n) / (m + n), m + n)]
    return [middle + LABEL_GAP * (i - (n - 1) / 2) for middle, n in groups for i in range(n)]


def svg(heading, notes, unit, panels, show):
    """`show` writes a value at the axis, whose unit is said beside it."""
    scale = Scale(panels, show)
    top = TOP + 18 * (len(notes) - 1)
    height = top + (len(panels) + 1) // 2 * PITCH_Y - 14
    out = [f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {height}" role="img">', f"<title>{heading}</title>",
           STYLE, f'<rect class="page" width="{WIDTH}" height="{height}"/>',
           f'<text class="head" x="14" y="26">{heading}</text>']
    out += [f'<text class="soft" x="14" y="{46 + 18 * index}">{each}</text>' for index, each in enumerate(notes)]
    for index, panel in enumerate(panels):
        x, y = LEFT + index % 2 * PITCH_X, top + index // 2 * PITCH_Y
        out += [f'<g transform="translate({x},{y})">', *panel.draw(scale),
                f'<text class="soft" x="{PANEL_W / 2}" y="{PANEL_H + 35}" text-anchor="middle">threads</text>']
        if index % 2 == 0:
            out.append(f'<text class="soft" transform="translate(-44,{PANEL_H / 2}) rotate(-90)" text-anchor="middle">'
                       f'{unit}</text>')
        out.append("</g>")
    return "\n".join([*out, "</svg>"]) + "\n"
