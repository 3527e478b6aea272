import { Html } from "./html.ts";
import { FIGURES } from "./style-figures.ts";

/** The look of the report: on a screen, wide or narrow, light or dark, and on paper. Colour never tells alone. */
export const STYLE = new Html(`
:root {
  color-scheme: light dark;
  --paper: #ffffff; --wash: #f5f6f4; --ink: #1c211f; --soft: #55605b; --line: #d5dad6; --strong: #8b9690;
  --link: #14507a; --for: #17664a; --against: #a2282c; --doubt: #7a5200; --mark: #fff4d6; --target: #e6f0f7;
  --sans: system-ui, -apple-system, "Segoe UI", Roboto, "Noto Sans", "PingFang SC", "Microsoft YaHei", "Noto Sans SC", "Noto Sans CJK SC", sans-serif;
  --serif: Charter, "Bitstream Charter", "Sitka Text", Cambria, Georgia, "Songti SC", "Noto Serif CJK SC", "Noto Sans SC", serif;
}
@media (prefers-color-scheme: dark) {
  :root {
    --paper: #131716; --wash: #1c2120; --ink: #e5e9e7; --soft: #a2ada8; --line: #343c39; --strong: #75827c;
    --link: #8ec3ea; --for: #7fcdaa; --against: #f19a9a; --doubt: #e3b968; --mark: #322a14; --target: #1b2c38;
  }
}
* { box-sizing: border-box; }
html { scroll-padding-top: 1rem; -webkit-text-size-adjust: 100%; }
body { margin: 0 auto; padding: 3rem 2rem 5rem; max-width: 62rem; background: var(--paper); color: var(--ink);
  font: 1rem/1.55 var(--sans); overflow-wrap: anywhere; }
header, section > :is(p, ul), .notices, .question { max-width: 46rem; }
h1, h2 { font-family: var(--serif); font-weight: 600; line-height: 1.2; text-wrap: balance; }
h1 { font-size: clamp(1.7rem, 1.2rem + 2.4vw, 2.6rem); margin: 0 0 .8rem; letter-spacing: -.01em; }
h2 { font-size: 1.3rem; margin: 0 0 1rem; }
h3 { font-size: 1.06rem; line-height: 1.35; margin: 2rem 0 .5rem; }
h4 { font-size: .82rem; line-height: 1.4; margin: 1rem 0 .25rem; color: var(--soft); font-weight: 600; }
p { margin: 0 0 .75rem; }
ul, ol { margin: 0 0 1rem; padding-left: 1.25rem; }
li { margin: .3rem 0; }
td, th { padding: .35rem .9rem .35rem 0; text-align: left; vertical-align: baseline; border-bottom: 1px solid var(--line, currentColor); }
.wide:has(table) { overflow-x: auto; margin: 0 0 1rem; }
table { border-collapse: collapse; width: 100%; max-width: 60rem; font-size: .92rem; }
li::marker { color: var(--strong); }
blockquote { margin: 0; }
a { color: var(--link); text-decoration: underline; text-decoration-thickness: 1px; text-underline-offset: .18em; }
a:hover { text-decoration-thickness: 2px; }
:focus-visible { outline: 3px solid var(--link); outline-offset: 2px; border-radius: 2px; }
code, pre, .cite, .hash { font-family: ui-monospace, SFMono-Regular, Menlo, Consolas, monospace; font-size: .86em; }
pre { overflow-x: auto; margin: 0; padding: .75rem; background: var(--wash); font-size: .82rem; line-height: 1.45; }
.cite { white-space: nowrap; }
.skip { position: absolute; left: -100vw; }
.skip:focus { left: 1rem; top: 1rem; background: var(--paper); padding: .5rem; }
.kicker { margin: 0 0 .4rem; color: var(--soft); font-size: .875rem; }
.meta, .source, .note { color: var(--soft); font-size: .9rem; }
.small { font-size: .9rem; }
header { margin-bottom: 2rem; }
.question { margin: 0 0 1rem; padding-left: 1rem; border-left: 1px solid var(--strong); }
.notices { margin: 0 0 1.75rem; padding: .9rem 1.1rem; background: var(--mark); border: 1px solid var(--doubt); font-size: .95rem; }
.notices > ul { list-style: none; margin: 0; padding: 0; }
.notices > ul > li + li { margin-top: .7rem; }
.notices ul ul { margin: .2rem 0 0; }
section { margin: 0 0 2.25rem; padding-top: 1.4rem; border-top: 1px solid var(--strong); }
main > section:first-of-type { border-top: 0; padding-top: 0; margin-bottom: 2.75rem; }
#answer h2 { font: 600 .875rem/1.4 var(--sans); color: var(--soft); margin-bottom: .5rem; }
#answer > p { font: 500 clamp(1.15rem, 1rem + .8vw, 1.45rem)/1.45 var(--serif); text-wrap: pretty; }
section > h2 { margin-bottom: .9rem; }
.points { padding-left: 1.1rem; }
.points > li { margin: .5rem 0; }
.refs { font-size: .9em; }
table { width: 100%; table-layout: fixed; border-collapse: collapse; font-size: .92rem; line-height: 1.5; margin: 0 0 1rem; }
thead th { font-weight: 600; color: var(--soft); font-size: .82rem; padding-top: 0; }
th, td { text-align: left; vertical-align: top; padding: .7rem 1.1rem .7rem 0; border-bottom: 1px solid var(--line); }
thead th { border-bottom-color: var(--strong); }
thead th:first-child { width: 23%; }
thead :is(th:first-child:nth-last-child(5) + th, th:nth-child(5):last-child) { width: 14%; }
tbody th { font-weight: 600; }
td, tbody th { overflow-wrap: break-word; }
tr > :last-child { padding-right: 0; }
.fold { border-top: 1px solid var(--line); max-width: none; }
.fold + section, .fold:last-of-type { border-bottom: 1px solid var(--line); }
.fold > summary { cursor: pointer; padding: .85rem 0; list-style: none; display: flex; gap: .7rem; align-items: baseline; }
.fold > summary::-webkit-details-marker { display: none; }
.fold > summary::before { content: "+"; font: 400 1.1rem/1 var(--sans); color: var(--soft); width: .8rem; }
.fold[open] > summary::before { content: "\u2212"; }
.fold > summary h2 { font-size: 1.1rem; margin: 0; }
.fold > .inside { padding: .25rem 0 1.5rem 1.5rem; }
.fold > .inside > :is(p, ul, ol, dl, h3, .round) { max-width: 46rem; }
details.round > summary { cursor: pointer; padding: .4rem 0; font-weight: 600; }
dt { color: var(--soft); font-size: .875rem; }
dd { margin: 0; }
.standing { white-space: nowrap; }
.standing.stands, .standing.stands-on-evidence, .standing.stands-so-far { color: var(--for); }
.standing.contested, .standing.challenged, .standing.unanswered { color: var(--doubt); }
.standing.refuted, .standing.refuted-on-evidence { color: var(--against); }
.tag { display: inline-block; padding: 0 .45em; border: 1px solid var(--strong); border-radius: 2px; font-size: .8rem; font-weight: 500; color: var(--soft); white-space: nowrap; }
.tag.changed, .tag.conformity, .tag.unexplained { border-color: var(--doubt); color: var(--doubt); white-space: normal; }
.tag.argued { border-color: var(--for); color: var(--for); }
.warning { padding: .6rem .9rem; background: var(--mark); border: 1px solid var(--doubt); }
.people, .shifts { list-style: none; padding: 0; }
.dots { letter-spacing: .08em; color: var(--ink); }
.dots i { color: var(--strong); font-style: normal; }
.round > h3 { font: 600 1.2rem/1.35 var(--serif); }
.topic { display: block; font: 400 .92rem/1.45 var(--sans); color: var(--soft); }
.scores { display: grid; grid-template-columns: repeat(auto-fill, minmax(min(100%, 13rem), 1fr)); gap: .5rem 1.5rem; margin: 0 0 1rem; }
.people > li { border-top: 1px solid var(--line); padding: .55rem 0; margin: 0; }
.shifts p { margin: 0 0 .15rem; }
.shifts > li { margin: 0 0 1rem; }
.entry { font-size: .875rem; line-height: 1.5; border-top: 1px solid var(--line); padding: .9rem 0 .4rem; }
.entry h3 { margin: 0 0 .5rem; font-size: 1rem; }
.entry h3 .source { font-weight: 400; }
.entry:target { background: var(--target); box-shadow: 0 0 0 .75rem var(--target); }
.fields { margin: 0 0 .4rem; }
.fields dt { font-size: 1em; }
.fields > div { display: grid; grid-template-columns: 9rem minmax(0, 1fr); gap: .75rem; margin: .2rem 0; }
.fields .fields { margin: 0; }
.fields .fields > div { display: block; }
.fields .fields dt, .fields .fields dd { display: inline; }
.fields .fields dt::after { content: ": "; }
:lang(zh) .fields .fields dt::after { content: "\\ff1a"; }
.fields .fields dd > ul { display: block; }
.fields ul { margin: 0; padding-left: 1.1rem; }
.fields p:last-child { margin-bottom: 0; }
.hash { color: var(--soft); margin: 0; }
.head { margin-top: 1.5rem; padding-top: 1rem; border-top: 2px solid var(--ink); }
${FIGURES}
@media (max-width: 40rem) {
  body { padding: 1.5rem 1.1rem 3rem; }
  section { margin-bottom: 2.5rem; }
  table, tbody, tr, tbody th, td { display: block; width: auto; }
  thead { display: none; }
  tr { border-bottom: 1px solid var(--line); padding: .6rem 0; }
  tbody th, td { border: 0; padding: .2rem 0; }
  td::before { content: attr(data-head); display: block; color: var(--soft); font-size: .8rem; }
  .fold > .inside { padding-left: 0; }
  .fields > div { grid-template-columns: minmax(0, 1fr); gap: 0; }
  svg.wide { display: none; }
  svg.narrow { display: block; }
}
@page { size: A4; margin: 18mm 16mm 20mm; @bottom-right { content: counter(page) " / " counter(pages); font: 9pt sans-serif; color: #555; } }
@media print {
  :root { color-scheme: light; --paper: #fff; --wash: #f5f6f4; --ink: #000; --soft: #444; --line: #ccc; --strong: #777;
    --link: #123f61; --for: #17664a; --against: #8d1f23; --doubt: #6b4800; --mark: #fff8e6; --target: #fff; }
  html { font-size: 9.5pt; }
  body { padding: 0; max-width: none; line-height: 1.42; }
  section { margin-bottom: 2rem; padding-top: 1.25rem; }
  header, section > *, .notices, .question { max-width: none !important; }
  .skip { display: none; }
  details::details-content { content-visibility: visible; height: auto; }
  .fold > summary::before { content: none; }
  a { text-decoration: none; }
  h2, h3, h4, .kicker { break-after: avoid; }
  p { orphans: 3; widows: 3; }
  .notices, tr, .points > li, .chart { break-inside: avoid; }
  svg.wide { break-inside: avoid; max-height: 240mm; }
  #record { break-before: page; }
  .entry { font-size: 7.75pt; line-height: 1.36; padding: .5rem 0 .2rem; }
  .fields > div { margin: .1rem 0; }
}
`);
