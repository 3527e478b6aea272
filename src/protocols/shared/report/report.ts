import { z } from "zod";
import { type Projection, roundsOf, titleOf, topicOf } from "#discussion";
import { shortened } from "#lib/cut";
import { type PointsDiscussion, viewOf } from "#points";
import { labelFor } from "#protocols/labels";
import type { Section } from "#protocols/shared/section";
import { Html, html } from "./html.ts";
import { drawn, fold, listHtml, notices, Page, type Reported, tableHtml } from "./page.ts";
import { people } from "./people.ts";
import { picture } from "./picture.ts";
import { record } from "./record.ts";
import { STYLE } from "./style.ts";

/** Content security policy: the report fetches, runs and sends nothing. */
const POLICY = new Html(
  "default-src 'none'; style-src 'unsafe-inline'; img-src data:; base-uri 'none'; form-action 'none'",
);

/**
 * Draws report.html: what a discussion came to, for readers who were not there, in one file that needs nothing else. The
 * result leads; how it came about is folded. The argument and the rounds are drawn if the protocol's experts argue.
 */
export function reportHtml(state: Projection, sections: readonly Section[], of: Reported): string {
  const page = new Page(state, of);
  const discussion = of.inPoints?.(state);
  const behind = [
    ...(discussion ? [points(page, discussion), picture(page, discussion)] : []),
    ...(of.argues ? [rounds(page)] : []),
    people(page),
    record(page),
  ];
  const { words } = page;
  const title = titleOf(state);
  return html`<!doctype html>
<html lang="${words.tongue}">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="${POLICY}">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>${title} — ${words.document}</title>
<style>${STYLE}</style>
</head>
<body>
<a class="skip" href="#answer">${words.skip}</a>
<header>
<p class="kicker">${words.document}</p>
<h1>${title}</h1>
${question(page, title)}
<p class="meta">${meta(page)}</p>
</header>
<main class="result">
${notices(page)}
${drawn(page, sections)}${behind}
</main>
</body>
</html>
`.text;
}

/** The question as it was put, where the title does not hold all of it. */
function question(page: Page, title: string): Html | undefined {
  const topic = topicOf(page.state);
  if (topic.trim() === title.trim()) return undefined;
  return html`<div class="question"><p class="kicker">${page.words.fullQuestion}</p>${page.prose(topic)}</div>`;
}

function meta({ of, words, state, experts }: Page): Html {
  const { meta } = words;
  // Other discussions have the wire's default mode, which means nothing there.
  const mode = of.argues ? (state.composed?.mode ?? state.options?.mode) : undefined;
  const facts = [
    ...(state.created === undefined ? [] : [state.created.slice(0, 10)]),
    meta.experts(experts),
    meta.rounds(roundsOf(state).length),
    meta.statements(state.floor.length),
    ...(mode === undefined ? [] : [meta.mode[mode]]),
    ...(state.options?.anonymous ? [meta.anonymous] : []),
  ];
  return html`${facts.join(" · ")}`;
}

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
function rounds(page: Page): Html {
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
  const { keys, values } = page.names;
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

/** The table of points, which the result refers to: who said what of each, and the lists that the result begins. */
function points(page: Page, discussion: PointsDiscussion): Html | undefined {
  const view = viewOf(discussion, page.lang);
  if (!view) return undefined;
  const { title, heads, experts, rows, lists } = view;
  const table = {
    head: [heads.point, ...experts.map(({ name }) => name)],
    rows: rows.map(({ id, text, standing, cells }) => [
      `${id} ${text} · ${standing}`,
      ...cells.map((cell) => [cell.text, cell.over, cell.follows].filter(Boolean).join(" · ")),
    ]),
  };
  const more = lists.map(
    (list) => html`<h3>${list.title}</h3>${listHtml(list.lines.map((line) => html`${page.text(line)}`))}`,
  );
  return fold("points", title, [tableHtml(page, table), ...more]);
}
