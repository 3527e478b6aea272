import type { Projection } from "#discussion";
import { roundsOf, titleOf, topicOf } from "#discussion";
import type { Names } from "#protocols/labels";
import { DEFAULT_PROTOCOL } from "#protocols/options";
import type { Section } from "#protocols/shared/section";
import { Html, html } from "./html.ts";
import { notices } from "./notices.ts";
import { Page } from "./page.ts";
import { people } from "./people.ts";
import { picture } from "./picture.ts";
import { record } from "./record.ts";
import { rounds } from "./rounds.ts";
import { drawn } from "./sections.ts";
import { STYLE } from "./style.ts";

/** Content security policy: the report fetches, runs and sends nothing. */
const POLICY = new Html(
  "default-src 'none'; style-src 'unsafe-inline'; img-src data:; base-uri 'none'; form-action 'none'",
);

/** What may stand behind the result, in its order: the argument graph drawn, how positions moved, who took part, the record. */
const BEHIND = { picture, rounds, people, record };
type Behind = keyof typeof BEHIND;

/**
 * report.html: what a discussion came to, for somebody who was not there, in one file that needs nothing else. The result
 * leads; what stands behind it, the record with it, is folded.
 * @param named what another protocol than the first calls its statements and what stands in them
 * @param behind for a protocol in which nobody argues over positions: what stands behind its result. Default: everything
 */
export const reportHtml = (
  state: Projection,
  sections: readonly Section[],
  behind: readonly Behind[] = Object.keys(BEHIND) as Behind[],
  named?: Names,
): string => pageOf(new Page(state, named), sections, behind).text;

function pageOf(page: Page, sections: readonly Section[], parts: readonly Behind[]): Html {
  const { words, state } = page;
  const title = titleOf(state);
  const behind = parts.map((part) => BEHIND[part](page));
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
<main class="result">
${notices(page)}
${drawn(page, sections)}${behind}
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
  // Another protocol's discussions have the wire's default, which says nothing of them.
  const hasModes = (state.options?.protocol ?? DEFAULT_PROTOCOL) === DEFAULT_PROTOCOL;
  const mode = hasModes ? (state.composed?.mode ?? state.options?.mode) : undefined;
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
