#!/usr/bin/env python3
"""The page of `modelcheck report` in a browser, headless Chromium: it is unfolded, filtered, and its nodes counted.

The test adds a script to a copy of the page, which does what a reader does, and writes what it saw into the page; then
Chromium prints the page. Without Chromium (ci/setup --chromium installs it) the test is skipped. Screenshots, light and
dark, are left in the folder FOLDER.

Usage: report_browser_test.py MODELCHECK FOLDER
"""
import json
import pathlib
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
const result = document.createElement('pre');
result.id = 'seen';
result.textContent = JSON.stringify(seen);
document.body.append(result);
</script>
"""


def browser():
    for name in ("chromium", "chromium-browser", "google-chrome"):
        if found := shutil.which(name):
            return found
    print("skipped: there is no Chromium here; ci/setup --chromium installs it")
    sys.exit(SKIPPED)


class Chromium:
    def __init__(self, home):
        self.command = [browser(), "--headless", "--no-sandbox", "--disable-gpu", "--disable-dev-shm-usage",
                        "--no-first-run", "--hide-scrollbars", f"--user-data-dir={home}"]

    def run(self, *arguments):
        done = subprocess.run([*self.command, *map(str, arguments)], capture_output=True, text=True, timeout=120, check=False)
        expect(done.returncode == 0, f"Chromium: exit {done.returncode}: {done.stderr}")
        return done.stdout

    def dom(self, file):
        return self.run("--dump-dom", file.as_uri())

    def screenshot(self, file, to, *options):
        self.run(f"--screenshot={to}", "--window-size=1200,2400", *options, file.as_uri())
        expect(to.read_bytes().startswith(b"\x89PNG"), f"{to} is no picture")


def what_a_reader_sees(chromium, text, folder):
    file = folder / "read.html"
    expect("</body>" in text, "the page has no end")
    file.write_text(text.replace("</body>", READER + "</body>"), encoding="utf-8")
    found = [pre for pre in Page(chromium.dom(file)).root.all("pre") if pre.attributes.get("id") == "seen"]
    expect(found, "the script of the test did not come to its end")
    return json.loads(found[0].text())


def main():
    modelcheck, pictures = sys.argv[1], pathlib.Path(sys.argv[2])
    browser()
    with tempfile.TemporaryDirectory() as name:
        folder = pathlib.Path(name)
        files = make_inputs(modelcheck, folder)
        text = make_page(modelcheck, files, folder / "page.html")
        chromium = Chromium(folder / "home")
        seen = what_a_reader_sees(chromium, text, folder)

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

        shown = folder / "shown.html"
        shown.write_text(text.replace("<details>", "<details open>", 1), encoding="utf-8")
        pictures.mkdir(parents=True, exist_ok=True)
        chromium.screenshot(shown, pictures / "report-light.png")
        chromium.screenshot(shown, pictures / "report-dark.png", "--blink-settings=preferredColorScheme=0")
        light, dark = ((pictures / f"report-{kind}.png").read_bytes() for kind in ("light", "dark"))
        expect(light != dark, "light and dark are the same")
        shutil.copy(folder / "page.html", pictures / "report.html")


if __name__ == "__main__":
    main()
