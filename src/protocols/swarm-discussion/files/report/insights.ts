import type { Synthesis } from "../../schemas/index.ts";
import { type Content, type Html, html } from "./html.ts";
import { list, type Page, section, sentence, shortened } from "./page.ts";

type Insight = Synthesis["insights"][number];

/** Characters of what a message says, beside its link. */
const SUMMARY = 110;

/** What was found, each with the messages that carry it and those that speak against it; then what is agreed. */
export function insights(page: Page): Html {
  const { words, synthesis } = page;
  const content = html`${synthesis.insights.length === 0 && html`<p>${words.insights.none}</p>`}
${synthesis.insights.map((insight) => insightOf(page, insight))}
${agreements(page)}`;
  return section("insights", words.insights.title, content);
}

function insightOf(page: Page, insight: Insight): Html {
  const { words } = page;
  const carried = grouped(insight.supportingEvidence).map(
    ({ ids, summary }) => html`${page.cites(ids)} ${page.text(shortened(summary, SUMMARY))}`,
  );
  const against = (["stands", "refuted"] as const).flatMap((key) =>
    grouped(insight.dissentingViews.filter((view) => view.refuted === (key === "refuted"))).map(
      ({ ids, summary }) =>
        html`${page.cites(ids)} <strong>${words.insights[key]}</strong>${words.colon}${page.text(shortened(summary, SUMMARY))}`,
    ),
  );
  return html`<article class="insight">${told(page, insight)}
<p class="source"><strong>${words.answer.confidence}${words.colon}${words.answer.levels[insight.confidence]}${words.stop}</strong> ${page.text(sentence(insight.confidenceReason))}</p>
<div class="columns">${column(words.insights.carried, carried)}${against.length > 0 && column(words.insights.against, against)}</div>
</article>
`;
}

/** Title and description; a title that only begins what the description says is not said twice. */
function told(page: Page, { title, description }: Insight): Html {
  const begins = description.replace(/^[“"]/u, "").startsWith(title.replace(/…$/u, ""));
  if (begins) return html`<h3>${page.text(description)}</h3>`;
  return html`<h3>${page.text(title)}</h3>${page.prose(description)}`;
}

/** Messages that say the same together. */
function grouped(views: readonly { messageId: string; summary: string }[]): { ids: string[]; summary: string }[] {
  const found = new Map<string, string[]>();
  for (const { messageId, summary } of views) found.set(summary, [...(found.get(summary) ?? []), messageId]);
  return [...found].map(([summary, ids]) => ({ ids, summary }));
}

const column = (title: string, items: readonly Content[]): Html =>
  html`<div><h4>${title}</h4>${list(items, "small")}</div>`;

function agreements(page: Page): Html | undefined {
  const { insights: words } = page.words;
  const { agreements } = page.synthesis;
  if (agreements.length === 0) return undefined;
  const items = agreements.map(
    ({ point, supporters, strength, resolvedBy }) =>
      html`${page.text(point)} — ${page.names(supporters)}${page.words.clause}${words.strength[strength]}${page.words.between}<strong>${words.resolved[resolvedBy]}</strong>`,
  );
  return html`<h3>${words.agreements}</h3>${list(items)}`;
}
