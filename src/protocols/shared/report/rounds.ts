import { z } from "zod";
import { roundsOf } from "#discussion";
import { shortened } from "#lib/cut";
import { labelFor } from "#protocols/labels";
import { type Html, html } from "./html.ts";
import type { Page } from "./page.ts";
import { fold } from "./sections.ts";

/** A statement that scores its round. */
const Scored = z
  .object({
    qualityScore: z.record(z.string(), z.number()),
    recommendation: z.string(),
    recommendationReason: z.string(),
    warning: z.string(),
    disagreement: z.number(),
  })
  .partial();

/** Tells of each round how good it was, how far the experts were apart, and how it went on. */
export function rounds(page: Page): Html {
  const content = roundsOf(page.state).map((round) => roundOf(page, round));
  return fold("rounds", page.words.rounds.title, html`${content}`);
}

function roundOf(page: Page, round: number): Html {
  const { words, state } = page;
  const topic = state.topics.get(round);
  return html`<article class="round"><h3>${words.rounds.round(round)}${topic !== undefined && html` <span class="topic">${page.text(shortened(topic, 200))}</span>`}</h3>
${quality(page, round)}
</article>
`;
}

function quality(page: Page, round: number): Html | undefined {
  const { words, state, of } = page;
  const gate = state.floor.findLast((one) => one.round === round && one.type === of.argues?.scores);
  const scored = Scored.parse(gate?.content ?? {});
  const { qualityScore, recommendation, recommendationReason, warning, disagreement } = scored;
  const { keys, values } = page.fields;
  const scores = Object.entries(qualityScore ?? {}).map(
    ([key, score]) => html`<div><dt>${labelFor(key, keys)}</dt><dd>${marks(score)} ${score}/5</dd></div>`,
  );
  const next = recommendation === undefined ? undefined : (values[recommendation] ?? recommendation);
  return html`<dl class="scores">${disagreement !== undefined && html`<div><dt>${words.rounds.disagreement}</dt><dd>${words.rounds.of(disagreement.toFixed(1))}</dd></div>`}${scores}</dl>
${warning !== undefined && html`<p class="warning"><strong>${words.rounds.warning}${words.stop}</strong> ${page.text(warning)}</p>`}
${next !== undefined && html`<p class="note">${words.rounds.next}${words.colon}<strong>${next}</strong>${recommendationReason !== undefined && html`${words.dash}${page.text(recommendationReason)}`} ${gate && page.cite(gate.id)}</p>`}`;
}

const marks = (score: number): Html =>
  html`<span class="dots" aria-hidden="true">${"●".repeat(Math.max(0, Math.min(5, score)))}<i>${"○".repeat(Math.max(0, 5 - score))}</i></span>`;
