import { type Html, html } from "./html.ts";
import { type Page, section } from "./page.ts";

/** What is open, why, and how it might be closed; then how the discussion went. */
export function open(page: Page): Html {
  const { words, synthesis } = page;
  const items = synthesis.openQuestions.map(
    ({ question, whyOpen, suggestedApproach }) => html`<li><p class="action">${page.text(question)}</p>
<dl class="inline"><div><dt>${words.open.why}</dt><dd>${page.text(whyOpen)}</dd></div>
<div><dt>${words.open.approach}</dt><dd>${page.text(suggestedApproach)}</dd></div></dl></li>`,
  );
  const content = html`${items.length === 0 ? html`<p>${words.open.none}</p>` : html`<ol class="actions">${items}</ol>`}
<h3>${words.open.about}</h3>
${page.prose(synthesis.metaObservations)}`;
  return section("open", words.open.title, content);
}
