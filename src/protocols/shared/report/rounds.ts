import { z } from "zod";
import { roundsOf } from "#discussion";
import { type ExplainedShift, history, positionShifts, shiftCauses } from "#graph";
import { shortened } from "#lib/cut";
import { disagreementChart } from "./chart.ts";
import { type Html, html } from "./html.ts";
import { listHtml, type Page } from "./page.ts";
import { fold } from "./sections.ts";

/** Characters of what is told of a statement or a position; the record holds all of it. */
const GIST = 260;

/** A statement that scores its round. */
const Scored = z
  .object({
    qualityScore: z.record(z.string(), z.number()),
    recommendation: z.string(),
    recommendationReason: z.string(),
    warning: z.string(),
    computed: z.object({ summary: z.string() }),
  })
  .partial();

/**
 * Round by round: how good it was, and who changed their mind because of what. Rules hold no position: where they alone
 * spoke, nobody disagreed or changed their mind.
 */
export function rounds(page: Page): Html {
  const content = html`${disagreementChart(page)}
${roundsOf(page.state).map((round) => roundOf(page, round))}`;
  return fold("rounds", page.words.rounds.title, content);
}

function roundOf(page: Page, round: number): Html {
  const { words, state } = page;
  const topic = state.topics.get(round);
  return html`<article class="round"><h3>${words.rounds.round(round)}${topic !== undefined && html` <span class="topic">${page.text(shortened(topic, 200))}</span>`}</h3>
${quality(page, round)}
${html`<h4>${words.rounds.shifts}</h4>
${shifts(page, round)}`}
</article>
`;
}

function quality(page: Page, round: number): Html | undefined {
  const { words, state } = page;
  const gate = state.floor.findLast((one) => one.round === round && one.type === page.of.argues?.scores);
  const { qualityScore, recommendation, recommendationReason, warning, computed } = Scored.parse(gate?.content ?? {});
  const end = history(page.graph).find((one) => one.round === round);
  const scores = Object.entries(words.rounds.criteria).flatMap(([key, label]) => {
    const score = qualityScore?.[key];
    return score !== undefined ? [html`<div><dt>${label}</dt><dd>${marks(score)} ${score}/5</dd></div>`] : [];
  });
  const next =
    recommendation === undefined
      ? undefined
      : ((words.rounds.recommendation as Readonly<Record<string, string>>)[recommendation] ?? recommendation);
  return html`<dl class="scores">${end && html`<div><dt>${words.rounds.disagreement}</dt><dd>${words.rounds.of(end.disagreement.toFixed(1))}</dd></div>`}${scores}</dl>
${warning !== undefined && html`<p class="warning"><strong>${words.rounds.warning}${words.stop}</strong> ${page.text(warning)}</p>`}
${next !== undefined && html`<p class="note">${words.rounds.next}${words.colon}<strong>${next}</strong>${recommendationReason !== undefined && html`${words.dash}${page.text(recommendationReason)}`} ${gate && page.cite(gate.id)}</p>`}
${computed && html`<p class="note">${words.rounds.computed}${words.colon}${page.text(computed.summary)}</p>`}`;
}

const marks = (score: number): Html =>
  html`<span class="dots" aria-hidden="true">${"●".repeat(Math.max(0, Math.min(5, score)))}<i>${"○".repeat(Math.max(0, 5 - score))}</i></span>`;

function shifts(page: Page, round: number): Html {
  const { words } = page;
  const causes = new Map(shiftCauses(page.graph).map((shift) => [shift.messageId, shift]));
  const items = positionShifts(page.graph, round).map(({ expert, from, to, reasoning, messageId = "" }) => {
    return html`<p><strong>${page.name(expert)}</strong> ${page.cite(messageId)}${page.words.colon}${cause(page, causes.get(messageId))}</p>
<p>${words.rounds.from} “${page.text(shortened(from, GIST))}” ${words.rounds.to} “${page.text(shortened(to, GIST))}”</p>
<p class="note">${page.text(shortened(reasoning, 2 * GIST))}</p>`;
  });
  return listHtml(items, "shifts") ?? html`<p>${words.rounds.noShift}</p>`;
}

function cause(page: Page, shift: ExplainedShift | undefined): Html | undefined {
  if (!shift) return undefined;
  const { rounds } = page.words;
  const cited = shift.cited.length > 0 && html`${page.words.colon}${page.cites(shift.cited)}`;
  return html`<span class="tag ${shift.cause}">${rounds.cause[shift.cause]}</span>${page.words.left}${rounds.basis[shift.basis]}${cited}${page.words.right}`;
}
