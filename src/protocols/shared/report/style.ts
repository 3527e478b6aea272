import { LOOK } from "#drawing/look";
import { Html } from "./html.ts";

/** The look of the report: the page's, and what a document needs on top, on a screen and on paper. */
export const STYLE = new Html(`${LOOK}
html { scroll-padding-top: 1rem; }
body { margin: 0 auto; padding: 3rem 2rem 5rem; max-width: 62rem; }
header, .notices { max-width: 46rem; margin-bottom: 2rem; }
h1 { font-size: clamp(1.65rem, 1.2rem + 2.4vw, 2.4rem); margin: 0 0 .8rem; }
h3 { margin: 1.5rem 0 .4rem; }
h4 { font-size: .867rem; margin: 1rem 0 .25rem; color: var(--ink-2); }
p, ul, dl, table, figure, .argument { margin: 0 0 .8rem; }
ul ul, dd :is(ul, dl), dd p:last-child { margin-bottom: 0; }
code, pre, .cite, .hash { font-family: var(--mono); font-size: .86em; }
pre { overflow-x: auto; margin: 0; padding: .75rem; background: var(--sunken); }
.cite { white-space: nowrap; }
.kicker, .meta, .source, .note, .hash, dt, figcaption, .topic { color: var(--ink-3); font-size: .9rem; font-weight: 400; }
.question { padding-left: 1rem; border-left: 1px solid var(--line-strong); }
.notices, .warning { padding: .8rem 1rem; border-radius: var(--radius); background: var(--warn-soft); color: var(--warn); }
.notices ul, .people, .shifts { list-style: none; padding: 0; margin: 0; }
section { margin-bottom: 2rem; padding-top: 1.2rem; border-top: 1px solid var(--line); }
.answer { border-top: 0; padding-top: 0; }
.fold > summary h2 { font-size: 1.05rem; }
.fold[open] { padding-bottom: 1rem; }
main > .fold { margin-bottom: .75rem; }
details.round { margin: 0 0 .5rem; }
details.round > summary { font-weight: 600; }
.tag:is(.changed, .conformity, .unexplained) { color: var(--warn); white-space: normal; }
.tag.argued { color: var(--good); }
.topic { display: block; }
.dots i { color: var(--ink-3); font-style: normal; }
.scores { display: grid; grid-template-columns: repeat(auto-fill, minmax(min(100%, 11rem), 1fr)); gap: .5rem 1.5rem; }
.people > li, .entry { border-top: 1px solid var(--line); padding: .55rem 0; }
.entry { font-size: .9rem; }
.entry h3 { margin: 0 0 .5rem; }
.entry:target { background: var(--accent-soft); box-shadow: 0 0 0 .75rem var(--accent-soft); }
.fields > div { display: grid; grid-template-columns: 9rem minmax(0, 1fr); gap: .75rem; margin: .2rem 0; }
.fields .fields > div { display: block; }
.fields .fields :is(dt, dd) { display: inline; }
.fields .fields dt::after { content: ": "; }
:lang(zh) .fields .fields dt::after { content: "\\ff1a"; }
.argument { max-width: 100%; height: auto; }
.narrow { display: none; }
@media (max-width: 40rem) {
  body { padding: 1.5rem 1.1rem 3rem; }
  .fields > div { display: block; }
  .argument.wide { display: none; }
  .argument.narrow { display: block; }
}
@page { size: A4; margin: 18mm 16mm 20mm; @bottom-right { content: counter(page) " / " counter(pages); font: 9pt sans-serif; color: #555; } }
@media print {
  :root { color-scheme: light; --paper: #fff; }
  html { font-size: 9.5pt; }
  body { padding: 0; max-width: none; line-height: 1.42; }
  header, .notices, main :is(p, ul, dl) { max-width: none !important; }
  .skip { display: none; }
  details::details-content { content-visibility: visible; height: auto; }
  .fold > summary::before { content: none; }
  a { text-decoration: none; }
  h2, h3, h4, .kicker { break-after: avoid; }
  p { orphans: 3; widows: 3; }
  .notices, tr, .points > li, .argument { break-inside: avoid; }
  .argument { max-height: 240mm; }
  #record { break-before: page; }
  .entry { font-size: 7.75pt; line-height: 1.36; padding: .5rem 0 .2rem; }
}
`);
