#include "page_style.hpp"

namespace models::checker {

std::string_view const page_style = R"css(
:root {
  color-scheme: light dark;
  --paper: #fcfcfa; --shade: #f2f2ee; --line: #d5d5ce; --ink: #1d1f22; --dim: #63676e;
  --good: #22643a; --bad: #b3201b; --old: #8a5a00; --read: #4a6285;
  --mono: ui-monospace, "DejaVu Sans Mono", Menlo, Consolas, monospace;
}
@media (prefers-color-scheme: dark) {
  :root {
    --paper: #17191c; --shade: #202327; --line: #3a3e44; --ink: #dfe1e4; --dim: #989da5;
    --good: #7fc796; --bad: #ff8078; --old: #e0b060; --read: #93add0;
  }
}
* { box-sizing: border-box; }
body { margin: 0; background: var(--paper); color: var(--ink); font: 15px/1.55 system-ui, sans-serif; }
main { max-width: 1120px; margin: 0 auto; padding: 40px 24px 80px; }
h1 { font-size: 26px; font-weight: 600; margin: 0 0 2px; letter-spacing: -0.01em; }
h2 { font-size: 19px; font-weight: 600; margin: 56px 0 10px; padding-top: 14px; border-top: 1px solid var(--line); }
h3 { font-size: 15px; font-weight: 600; margin: 30px 0 4px; }
h4 { font-size: 14px; font-weight: 600; margin: 18px 0 2px; }
p, ol, ul { max-width: 76ch; margin: 6px 0; }
ol, ul { padding-left: 24px; }
code, .mono { font-family: var(--mono); font-size: 12.5px; }
.dim, .from dt { color: var(--dim); }
.good { color: var(--good); }
.bad { color: var(--bad); font-weight: 600; }
.from { display: grid; grid-template-columns: max-content 1fr; gap: 2px 16px; margin: 10px 0 0; font-size: 13px; }
.from dd { margin: 0; font-family: var(--mono); font-size: 12px; overflow-wrap: anywhere; }
.summary { list-style: none; padding: 0; margin: 22px 0 0; font-size: 16px; }
.summary li { margin: 4px 0; }
nav { display: flex; flex-wrap: wrap; gap: 2px 18px; margin: 18px 0 0; }
a { color: var(--read); }
table { border-collapse: collapse; width: 100%; margin: 10px 0; font-size: 13.5px; }
th { text-align: left; font-weight: 600; color: var(--dim); }
th, td { padding: 4px 14px 4px 0; vertical-align: baseline; }
thead th { border-bottom: 1px solid var(--line); position: sticky; top: 0; background: var(--paper); }
tbody.row { border-bottom: 1px solid var(--line); }
td.n, th.n { text-align: right; font-variant-numeric: tabular-nums; }
#rows, #claims { table-layout: fixed; }
#rows th:nth-child(1) { width: 50%; }
#rows th:nth-child(3), #claims th:nth-child(6) { width: 10%; }
#claims th:nth-child(1) { width: 10%; }
#claims th:nth-child(2) { width: 19%; }
#claims th:nth-child(3) { width: 18%; }
#claims th:nth-child(4) { width: 11%; }
#rows td, #claims td { overflow-wrap: anywhere; }
.narrow { width: auto; }
tr.evidence > td { padding-bottom: 8px; }
details > summary { cursor: pointer; }
tr.evidence > td > details > summary { color: var(--dim); width: max-content; max-width: 100%; }
summary:hover { color: var(--ink); text-decoration: underline; text-underline-offset: 3px; }
:focus-visible { outline: 2px solid var(--read); outline-offset: 2px; border-radius: 2px; }
.counterexample { margin: 6px 0 14px; padding: 4px 0 4px 18px; border-left: 2px solid var(--line); }
.counterexample > p:first-child { margin-top: 0; }
.faults li::marker { color: var(--bad); font-weight: 600; }
.command { display: block; background: var(--shade); padding: 7px 10px; margin: 8px 0; user-select: all;
           overflow-x: auto; white-space: pre; }
figure { margin: 12px 0; overflow-x: auto; }
.wide::before { content: attr(data-hint) " \2192"; position: sticky; left: 0; display: block; width: max-content;
                color: var(--dim); font-size: 12.5px; }
figcaption { color: var(--dim); font-size: 12.5px; }
.key { display: inline-block; width: 22px; height: 0; border-top: 1.5px solid; margin: 0 6px 3px 0; }
.item { display: inline-block; margin-right: 14px; }
.key.reads-from { border-color: var(--read); }
.key.old { border-color: var(--old); border-top-style: dashed; }
.key.wrong { border-color: var(--bad); border-top-width: 2.5px; }
.key.unordered { border-color: var(--bad); border-top-style: dashed; }
.key.failed { height: 11px; vertical-align: -1px; margin-bottom: 0; border: 1.8px solid var(--bad); border-radius: 3px; }
.columns { width: auto; font: 12px/1.45 var(--mono); }
.columns td, .columns th { padding: 2px 24px 2px 0; max-width: 60ch; }
.columns .use { color: var(--dim); }
.columns tr.failed td { color: var(--bad); }
.scroll { overflow-x: auto; }
.js-only { display: none; }
.js .js-only { display: flex; gap: 10px; align-items: baseline; flex-wrap: wrap; margin: 12px 0; }
.bar label { max-width: 100%; }
input[type=search] { font: inherit; color: inherit; background: var(--paper); border: 1px solid var(--line);
                     border-radius: 4px; padding: 4px 9px; width: 34ch; max-width: 100%; }
button { font: inherit; font-size: 13px; color: inherit; background: var(--shade); border: 1px solid var(--line);
         border-radius: 4px; padding: 3px 10px; cursor: pointer; }
svg { display: block; }
svg text { font: 11px var(--mono); fill: var(--ink); }
svg.definitions { position: absolute; }
svg .dim, svg .head, svg .number { fill: var(--dim); }
svg .number { text-anchor: end; }
svg .entry { font-weight: 600; }
svg .changed { fill: var(--bad); font-weight: 600; }
svg path { fill: none; stroke-width: 1.2; }
svg .node rect { fill: var(--shade); stroke: var(--line); }
svg .node.failed rect { stroke: var(--bad); stroke-width: 1.8; }
svg .program-order { stroke: var(--line); stroke-width: 1.5; }
svg .reads-from { stroke: var(--read); }
svg .old { stroke: var(--old); stroke-dasharray: 5 3; }
svg .wrong { stroke: var(--bad); stroke-width: 2.4; }
svg .unordered { stroke: var(--bad); stroke-width: 1.6; stroke-dasharray: 4 4; }
svg circle.mark { fill: var(--bad); }
svg text.mark { fill: var(--paper); font-weight: 700; text-anchor: middle; }
svg .change { stroke: var(--good); }
svg .leader { stroke: var(--dim); stroke-width: 0.7; stroke-dasharray: 1 3; }
svg .unreached { stroke: var(--bad); stroke-dasharray: 5 3; }
svg marker path { stroke: none; }
svg marker.reads-from path { fill: var(--read); }
svg marker.old path { fill: var(--old); }
svg marker.wrong path, svg marker.unordered path, svg marker.unreached path { fill: var(--bad); }
svg marker.change path { fill: var(--good); }
svg .state rect { fill: var(--shade); stroke: var(--dim); }
svg .state.first rect { stroke-width: 2.2; stroke: var(--ink); }
svg .state text { text-anchor: middle; font-weight: 600; }
svg text.label.left { text-anchor: end; }
svg text.label.unreached { fill: var(--bad); stroke: none; }
@media (max-width: 640px) {
  main { padding: 24px 14px 48px; }
  .from { grid-template-columns: 1fr; gap: 0; }
  .narrow th, .narrow td { padding-right: 10px; }
  #rows > thead, #claims > thead { display: none; }
  #rows, #claims, #rows > tbody, #claims > tbody, tr.evidence, tr.evidence > td { display: block; }
  .row > tr:first-child { display: flex; flex-wrap: wrap; gap: 0 14px; }
  .row > tr:first-child > td { padding: 2px 0; }
  .row > tr:first-child > td.n::before { content: "executions: "; color: var(--dim); }
  .counterexample { padding-left: 10px; }
}
@media print { main { max-width: none; padding: 0; } .js .js-only { display: none; } thead th { position: static; } }
)css";

std::string_view const page_script = R"js(
'use strict';
document.documentElement.classList.add('js');
const sizes = new ResizeObserver(entries => {
  for (const { target } of entries) target.classList.toggle('wide', target.scrollWidth > target.clientWidth + 1);
});
for (const figure of document.querySelectorAll('figure')) sizes.observe(figure);
for (const bar of document.querySelectorAll('.bar')) {
  const rows = [...document.querySelectorAll('#' + bar.dataset.table + ' > tbody.row')];
  const field = bar.querySelector('input');
  const count = bar.querySelector('output');
  const show = () => {
    const words = field.value.toLowerCase().split(/\s+/).filter(Boolean);
    let shown = 0;
    for (const row of rows) {
      const fits = words.every(word => row.dataset.words.includes(word));
      row.hidden = !fits;
      shown += fits;
    }
    count.textContent = shown + ' of ' + rows.length;
  };
  const fold = open => {
    for (const row of rows) {
      if (!row.hidden) for (const each of row.querySelectorAll('.evidence > td > details')) each.open = open;
    }
  };
  field.addEventListener('input', show);
  field.addEventListener('keydown', event => {
    if (event.key === 'Escape') { field.value = ''; show(); }
  });
  bar.querySelector('.unfold').addEventListener('click', () => fold(true));
  bar.querySelector('.fold').addEventListener('click', () => fold(false));
  show();
}
)js";

}  // namespace models::checker
