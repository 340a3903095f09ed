#!/usr/bin/env python3
"""The page of `modelcheck report` in a browser, headless Chromium: it is unfolded, filtered, and its nodes counted. In a
narrow window nothing lies over something else, or is cut off without a hint; and a thousand rows are no burden.

The test adds a script to a copy of the page, which does what a reader does, and writes what it saw into the page; then
Chromium prints the page. Without Chromium (ci/setup --chromium installs it) the test is skipped. Screenshots, light and
dark, are left in the folder FOLDER.

Usage: report_browser_test.py MODELCHECK FOLDER
"""
import json
import pathlib
import re
import shutil
import subprocess
import sys
import tempfile

from report_page import Page, executions, expect, load, make_inputs, make_page

SKIPPED = 77

READER = """
<script>
const seen = {};
const rows = () => [...document.querySelectorAll('#claims > tbody.row')].filter(row => row.offsetHeight > 0);
const pictures = () => [...document.querySelectorAll('svg.execution')].filter(svg => svg.checkVisibility());
const bar = document.querySelector('.bar[data-table=claims]');
const field = bar.querySelector('input');
const type = text => { field.value = text; field.dispatchEvent(new Event('input')); };
seen.bar = bar.offsetHeight > 0;
seen.folded = pictures().length;
const first = document.querySelector('#claims .evidence summary');
first.focus();
seen.focus = document.activeElement === first;
first.click();
seen.unfolded = pictures().length;
seen.nodes = [...document.querySelectorAll('svg.execution')].map(svg => svg.querySelectorAll('g.node').length);
const red = getComputedStyle(document.querySelector('svg path.wrong')).stroke;
const blue = getComputedStyle(document.querySelector('svg path.reads-from')).stroke;
seen.colours = [red, blue];
seen.rows = rows().length;
type('publish');
seen.filtered = rows().map(row => row.querySelector('code').textContent);
seen.count = bar.querySelector('output').textContent;
type('PUBLISH no-such-word');
seen.none = rows().length;
type('');
seen.all = rows().length;
bar.querySelector('.unfold').click();
seen.unfolded_all = document.querySelectorAll('#claims .evidence details[open]').length;
bar.querySelector('.fold').click();
seen.folded_all = document.querySelectorAll('#claims .evidence > td > details[open]').length;
seen.requests = performance.getEntriesByType('resource').length;
</script>
"""

# Where each row and each picture is, once all is unfolded.
PLACES = """
<script>
const seen = {};
for (const each of document.querySelectorAll('details')) each.open = true;
const place = element => (({left, top, right, bottom}) => [left, top, right, bottom])(element.getBoundingClientRect());
const page = document.documentElement;
seen.title = [document.title, document.querySelector('h1').textContent];
seen.date = document.querySelector('h1 + p').textContent;
seen.contents = [...document.querySelectorAll('nav a')].map(each => document.querySelector(each.hash) !== null);
seen.width = [page.clientWidth, page.scrollWidth];
seen.heads = [...document.querySelectorAll('thead tr')].map(row => [...row.children].map(place));
seen.rows = [...document.querySelectorAll('tbody.row > tr:first-child')].map(row => [...row.children].map(place));
seen.summaries = [...document.querySelectorAll('#rows > tbody.row')].map(row =>
  [row.querySelector('code').textContent, row.querySelector('.evidence summary').textContent]);
</script>
<script>
seen.when_laid_out = () => {
  seen.pictures = [...document.querySelectorAll('figure')].map(each =>
    [each.scrollWidth > each.clientWidth + 1, getComputedStyle(each, '::before').content]);
  return seen.pictures.every(([isCutOff, hint]) => isCutOff === hint.includes('scroll sideways'));
};
</script>
"""

# Sizes are looked at by the page's own script first, which a busy machine calls late.
WRITE = """
<script>
let times = 0;
setTimeout(function write() {
  if (seen.when_laid_out && !seen.when_laid_out() && ++times < 40) return setTimeout(write, 100);
  const result = document.createElement('pre');
  result.id = 'seen';
  result.textContent = JSON.stringify(seen);
  document.body.append(result);
}, 500);
</script>
"""


def browser():
    for name in ("chromium", "chromium-browser", "google-chrome"):
        if found := shutil.which(name):
            return found
    print("skipped: there is no Chromium here (package chromium); ci/setup --chromium installs it")
    sys.exit(SKIPPED)


class Chromium:
    def __init__(self, home):
        self.command = [browser(), "--headless", "--no-sandbox", "--disable-gpu", "--disable-dev-shm-usage",
                        "--no-first-run", "--hide-scrollbars", f"--user-data-dir={home}"]

    def run(self, *arguments):
        done = subprocess.run([*self.command, *map(str, arguments)], capture_output=True, text=True, timeout=600, check=False)
        expect(done.returncode == 0, f"Chromium: exit {done.returncode}: {done.stderr}")
        return done.stdout

    def dom(self, file, width):
        return self.run("--dump-dom", "--virtual-time-budget=5000", f"--window-size={width},1200", file.as_uri())

    def screenshot(self, file, to, *options, width=1200):
        self.run(f"--screenshot={to}", f"--window-size={width},2400", *options, file.as_uri())
        expect(to.read_bytes().startswith(b"\x89PNG"), f"{to} is no picture")


def what_is_seen(chromium, text, folder, script, width=1200):
    file = folder / "read.html"
    expect("</body>" in text, "the page has no end")
    file.write_text(text.replace("</body>", script + WRITE + "</body>"), encoding="utf-8")
    found = [pre for pre in Page(chromium.dom(file, width)).root.all("pre") if pre.attributes.get("id") == "seen"]
    expect(found, "the script of the test did not come to its end")
    return json.loads(found[0].text())


def overlap(one, other):
    """By more than a pixel, in both directions."""
    return all(min(one[end], other[end]) - max(one[begin], other[begin]) > 1 for begin, end in ((0, 2), (1, 3)))


def expect_in_their_places(seen, width):
    shown, needed = seen["width"]
    expect(needed <= shown, f"the page is {needed - shown} pixels wider than a window of {shown}")
    expect(shown == width, f"the window is {shown} pixels wide, not {width}")
    expect(seen["rows"], "there are no rows")
    for cells in seen["rows"] + seen["heads"]:
        for n, cell in enumerate(cells):
            expect(cell[0] >= 0 and cell[2] <= width, f"a cell is cut off: {cell}")
            expect(not any(overlap(cell, other) for other in cells[:n]), f"a cell lies over another one: {cells}")
    for is_cut_off, hint in seen["pictures"]:
        expect(is_cut_off == ("scroll sideways" in hint), f"a picture is cut off: {is_cut_off}, and its hint is {hint}")


def look_at_places(chromium, text, folder):
    narrow = what_is_seen(chromium, text, folder, PLACES, 500)
    wide = what_is_seen(chromium, text, folder, PLACES, 1200)
    expect_in_their_places(narrow, 500)
    expect_in_their_places(wide, 1200)
    expect(any(is_cut_off for is_cut_off, _ in narrow["pictures"]), "no picture is wider than a narrow window")
    expect(all(title == "modelcheck: what the checks have shown" for title in wide["title"]), f"titles {wide['title']}")
    expect(re.search(r"20\d\d-\d\d-\d\d \d\d:\d\d UTC", wide["date"]), f"the date is '{wide['date']}'")
    expect(len(wide["contents"]) == 2 and all(wide["contents"]), f"the contents lead to {wide['contents']}")
    for scenario, summary in wide["summaries"]:
        expect(scenario not in summary, f"'{scenario}' is said again below it: '{summary}'")


def look_at_a_thousand_rows(chromium, modelcheck, files, folder):
    """Of one mistake: its execution is shown once, and each row says how to repeat it."""
    whole = load(files["run"])
    failed = next(row for row in whole["rows"] if not row["as_expected"])
    whole["rows"] = [{**failed, "scenario": f"single_slot/copy-{n}"} for n in range(1000)]
    many = folder / "many.json"
    many.write_text(json.dumps(whole), encoding="utf-8")
    text = make_page(modelcheck, {"run": many}, folder / "many.html")
    expect(len(text) < 1000 * 1000, f"a thousand rows make a page of {len(text)} bytes")
    expect(text.count("<figure") == 1, f"one execution is shown {text.count('<figure')} times")
    expect(text.count('class="command"') == 1000, "a row does not say what repeats it")
    seen = what_is_seen(chromium, text, folder, """
<script>
const seen = {};
const field = document.querySelector('.bar input');
field.value = 'copy-77';
field.dispatchEvent(new Event('input'));
seen.count = document.querySelector('.bar output').textContent;
</script>
""")
    expect(seen["count"] == "11 of 1000", f"the filter of a thousand rows counts {seen['count']}")


def main():
    modelcheck, pictures = sys.argv[1], pathlib.Path(sys.argv[2])
    browser()
    with tempfile.TemporaryDirectory() as name:
        folder = pathlib.Path(name)
        files = make_inputs(modelcheck, folder)
        text = make_page(modelcheck, files, folder / "page.html")
        chromium = Chromium(folder / "home")
        seen = what_is_seen(chromium, text, folder, READER)

        claims = load(files["audit"])["claims"]
        expect(seen["bar"], "the filter is not to be seen")
        expect(seen["folded"] == 0, f"{seen['folded']} pictures are seen although all is folded")
        expect(seen["focus"], "what unfolds cannot be reached by keyboard")
        expect(seen["unfolded"] == 1, f"{seen['unfolded']} pictures are seen after one was unfolded")
        steps = [len(execution["steps"]) for execution in executions(files)]
        expect(seen["nodes"] == steps, f"nodes {seen['nodes']} of steps {steps}")
        expect(seen["colours"][0] != seen["colours"][1], "what went wrong has the colour of the rest")
        expect(seen["rows"] == seen["all"] == len(claims), f"{seen['rows']} and {seen['all']} of {len(claims)} claims")
        about_publish = [c for c in claims if "publish" in json.dumps([c["entry"], c["failure"]["scenario"]])]
        expect(0 < len(about_publish) < len(claims), "the filter has nothing to do")
        expect(len(seen["filtered"]) == len(about_publish), f"the filter shows {seen['filtered']}")
        expect(seen["count"] == f"{len(about_publish)} of {len(claims)}", f"the filter counts {seen['count']}")
        expect(seen["none"] == 0, "the filter ignores a word")
        expect(seen["unfolded_all"] == len(claims), f"{seen['unfolded_all']} are unfolded, of {len(claims)}")
        expect(seen["folded_all"] == 0, f"{seen['folded_all']} stay unfolded")
        expect(seen["requests"] == 0, "the page has fetched something")

        look_at_places(chromium, text, folder)
        look_at_a_thousand_rows(chromium, modelcheck, files, folder)

        shown = folder / "shown.html"
        shown.write_text(text.replace("<details>", "<details open>", 1), encoding="utf-8")
        pictures.mkdir(parents=True, exist_ok=True)
        chromium.screenshot(shown, pictures / "report-light.png")
        chromium.screenshot(shown, pictures / "report-dark.png", "--blink-settings=preferredColorScheme=0")
        chromium.screenshot(shown, pictures / "report-narrow.png", width=500)
        light, dark = ((pictures / f"report-{kind}.png").read_bytes() for kind in ("light", "dark"))
        expect(light != dark, "light and dark are the same")
        shutil.copy(folder / "page.html", pictures / "report.html")


if __name__ == "__main__":
    main()
