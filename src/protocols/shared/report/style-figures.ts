/** The look of the drawings: the argument, its legend, and the course of the disagreement. */
export const FIGURES = `
.legend { list-style: none; display: flex; flex-wrap: wrap; gap: .3rem 1.4rem; padding: 0; margin: 0 0 1rem; font-size: .875rem; color: var(--soft); }
section > .legend { max-width: none; }
.legend li { margin: 0; white-space: nowrap; }
.legend .sign { font-size: 1rem; }
svg.key { width: 2.1rem; height: .9rem; vertical-align: -.1rem; overflow: visible; }
svg.argument { display: block; max-width: 100%; height: auto; overflow: visible; font-family: var(--sans); }
svg.narrow { display: none; }
svg.argument .box, svg.key .shape { fill: var(--paper); stroke: var(--strong); stroke-width: 1.25; }
svg.argument .stands .box, svg.argument .stands-on-evidence .box, svg.argument .stands-so-far .box { stroke: var(--for); stroke-width: 2.25; }
svg.argument .contested .box { stroke: var(--doubt); stroke-width: 1.5; stroke-dasharray: 7 3; }
svg.argument .unanswered .box, svg.argument .challenged .box { stroke: var(--doubt); stroke-width: 1.5; stroke-dasharray: 2 3; }
svg.argument .refuted .box, svg.argument .refuted-on-evidence .box { fill: var(--wash); stroke: var(--against); stroke-width: 1.25; stroke-dasharray: 2 3; }
svg.argument .adopted .box { stroke-width: 3; fill: var(--target); }
svg.argument .hatch { stroke: var(--line); stroke-width: 2; }
svg.argument text { fill: var(--ink); font-size: 12px; }
svg.argument .who { font-weight: 600; }
svg.argument .star { font-size: 11px; font-weight: 600; text-anchor: end; }
svg.argument .stand { font-size: 11px; fill: var(--soft); }
svg.argument .stands .stand, svg.argument .stands-on-evidence .stand, svg.argument .stands-so-far .stand { fill: var(--for); }
svg.argument .contested .stand, svg.argument .unanswered .stand, svg.argument .challenged .stand { fill: var(--doubt); }
svg.argument .refuted .stand, svg.argument .refuted-on-evidence .stand { fill: var(--against); }
svg.argument .round { font-size: 11px; fill: var(--soft); paint-order: stroke; stroke: var(--paper); stroke-width: 5; }
svg.argument .rule { stroke: var(--line); fill: none; }
svg.argument a { text-decoration: none; }
svg.argument a:hover .box { fill: var(--wash); }
svg.argument a:focus-visible { outline: none; }
svg.argument a:focus-visible .box { stroke: var(--link); stroke-width: 4; stroke-dasharray: none; }
.line path, .line circle { fill: none; stroke-linejoin: round; }
.line .halo { stroke: var(--paper); stroke-width: 5; }
.line .way { stroke: var(--strong); stroke-width: 1.5; }
.line.counters :is(.way, .head) { stroke: var(--against); }
.line.counters .head { fill: var(--against); }
.line.undercuts :is(.way, .head) { stroke: var(--against); }
.line.undercuts .way { stroke-dasharray: 8 3 2 3; }
.line.undercuts .head { fill: var(--paper); }
.line.supports :is(.way, .head) { stroke: var(--for); stroke-width: 1.75; }
.line.extends :is(.way, .head) { stroke: var(--for); }
.line.extends .way { stroke-dasharray: 6 4; }
.line.questions :is(.way, .head) { stroke: var(--soft); }
.line.questions .way { stroke-dasharray: 1.5 4; }
.line.questions .head { fill: var(--paper); }
.line.faded { opacity: .38; }
.chart { margin: 0 0 1.5rem; }
.chart svg { display: block; max-width: 100%; height: auto; font-family: var(--sans); }
.chart figcaption { color: var(--soft); font-size: .875rem; }
.chart .band { fill: var(--wash); }
.chart .grid { stroke: var(--line); }
.chart .course { fill: none; stroke: var(--link); stroke-width: 2; }
.chart .dot { fill: var(--paper); stroke: var(--link); stroke-width: 2; }
.chart text { font-size: 11.5px; fill: var(--soft); }
.chart .tick { text-anchor: end; }
.chart .middle { text-anchor: middle; }
.chart .value { text-anchor: middle; fill: var(--ink); font-weight: 600; }
`;
