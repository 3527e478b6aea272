import { TOO_LITTLE, TOO_MUCH } from "../disagreement.ts";
import { type Html, html } from "./html.ts";
import type { Page } from "./page.ts";

const SIZE = { step: 96, height: 150, left: 34, top: 14, bottom: 26 } as const;

/** Draws the disagreement over the rounds as a line; undefined while there is only one round, which has no course. */
export function disagreementChart(
  page: Page,
  ends: readonly { readonly round: number; readonly disagreement: number }[],
): Html | undefined {
  if (ends.length < 2) return undefined;
  const { rounds } = page.words;
  const plot = SIZE.height - SIZE.top - SIZE.bottom;
  const y = (score: number): number => Math.round((SIZE.top + plot * (1 - score / 10)) * 10) / 10;
  const x = (index: number): number => SIZE.left + SIZE.step * (index + 0.5);
  const width = SIZE.left + SIZE.step * ends.length + 6;
  const values = ends.map(
    ({ round, disagreement }) => `${rounds.round(round)}${page.words.colon}${disagreement.toFixed(1)}`,
  );
  const points = ends.map(({ disagreement }, index) => `${x(index)},${y(disagreement)}`);
  const grid = [0, TOO_LITTLE, TOO_MUCH, 10].map(
    (score) =>
      html`<path class="grid" d="M${SIZE.left} ${y(score)}H${width}"/><text class="tick" x="${SIZE.left - 8}" y="${y(score) + 4}">${score}</text>`,
  );
  return html`<figure class="chart"><svg viewBox="0 0 ${width} ${SIZE.height}" width="${width}" role="img" aria-label="${rounds.chart(values.join(page.words.between))}">
<rect class="band" x="${SIZE.left}" y="${y(TOO_MUCH)}" width="${width - SIZE.left}" height="${y(TOO_LITTLE) - y(TOO_MUCH)}"/>
${grid}
<polyline class="course" points="${points.join(" ")}"/>
${ends.map(
  ({ round, disagreement }, index) => html`<circle class="dot" cx="${x(index)}" cy="${y(disagreement)}" r="4.5"/>
<text class="value" x="${x(index)}" y="${y(disagreement) - 10}">${disagreement.toFixed(1)}</text>
<text class="tick middle" x="${x(index)}" y="${SIZE.height - 6}">${rounds.round(round)}</text>`,
)}
</svg><figcaption>${rounds.disagreement} · ${rounds.band}</figcaption></figure>`;
}
