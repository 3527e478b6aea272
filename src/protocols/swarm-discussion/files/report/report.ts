import type { Projection } from "#discussion";
import { roundsOf, titleOf, topicOf } from "#discussion";
import type { Synthesis } from "../../schemas/index.ts";
import { answer } from "./answer.ts";
import { dissent } from "./dissent.ts";
import { facts } from "./facts.ts";
import { Html, html, join } from "./html.ts";
import { insights } from "./insights.ts";
import { notices } from "./notices.ts";
import { open } from "./open.ts";
import { Page } from "./page.ts";
import { people } from "./people.ts";
import { picture } from "./picture/picture.ts";
import { record } from "./record.ts";
import { rounds } from "./rounds.ts";
import { STYLE } from "./style.ts";
import { votes } from "./votes.ts";

/** Nothing is fetched, nothing runs, nothing is sent: the page is what it is, wherever it is opened. */
const POLICY = new Html(
  "default-src 'none'; style-src 'unsafe-inline'; img-src data:; base-uri 'none'; form-action 'none'",
);

/** report.html: what came of a discussion, for somebody who was not there, in one file that needs nothing else. */
export const reportHtml = (state: Projection, synthesis: Synthesis): string => pageOf(new Page(state, synthesis)).text;

function pageOf(page: Page): Html {
  const { words, state } = page;
  const title = titleOf(state);
  const body = [answer, dissent, picture, insights, votes, facts, rounds, open, people, record].map((make) =>
    make(page),
  );
  return html`<!doctype html>
<html lang="${page.words.tongue}">
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
<main>
${notices(page)}
${contents(page)}
${body}
</main>
</body>
</html>
`;
}

/** The question as it was put, where the title does not hold all of it. */
function question(page: Page, title: string): Html | undefined {
  const topic = topicOf(page.state);
  if (topic.trim() === title.trim()) return undefined;
  return html`<div class="question"><p class="kicker">${page.words.fullQuestion}</p>${page.prose(topic)}</div>`;
}

function meta({ words, state, experts }: Page): Html {
  const { meta } = words;
  const mode = state.composed?.mode ?? state.options?.mode;
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

function contents({ words, synthesis }: Page): Html {
  const entries: readonly (readonly [id: string, title: string])[] = [
    ["answer", words.answer.title],
    ["dissent", words.dissent.title],
    ["argument", words.picture.title],
    ["insights", words.insights.title],
    ["votes", words.votes.title],
    ...(synthesis.facts?.[0] ? ([["facts", synthesis.facts[0].heading]] as const) : []),
    ["rounds", words.rounds.title],
    ["open", words.open.title],
    ["people", words.people.title],
    ["record", words.record.title],
  ];
  const links = entries.map(([id, title]) => html`<a href="#${id}">${title}</a>`);
  return html`<nav aria-label="${words.contents}">${join(links, " ")}</nav>`;
}
