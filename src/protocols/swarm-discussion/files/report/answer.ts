import { langOf } from "#discussion";
import { settlement, strengths } from "#graph";
import { words as wordsIn } from "../../words/index.ts";
import { answerConfidence } from "./confidence.ts";
import { type Html, html } from "./html.ts";
import { list, type Page, section, sentence } from "./page.ts";

/** What came out, how sure that is, and how it was settled. */
export function answer(page: Page): Html {
  const { words, synthesis } = page;
  const content = html`${verdict(page)}
<h3>${words.answer.summary}</h3>
${page.prose(synthesis.executiveSummary)}
${constraints(page)}
${recommendations(page)}`;
  return section("answer", words.answer.title, content);
}

function verdict(page: Page): Html {
  const { words, graph } = page;
  const settled = settlement(graph);
  if (!settled) return html`<p class="verdict">${words.answer.none}</p>`;
  if (!settled.leading) {
    const tied = settled.tied.map(
      ({ claim, holders }) =>
        html`${page.text(claim.text)} — ${page.names(holders)}${page.words.clause}${page.cite(page.stated(claim))} · ${page.standing(page.status(claim))}`,
    );
    return html`<p class="verdict">${words.answer.open}</p><p>${words.answer.means[settled.by]}</p>${list(tied)}${crux(page)}`;
  }
  const { claim, holders } = settled.leading;
  const status = page.status(claim);
  const { level, specific, capped } = answerConfidence(settled.leading, settled.by, status);
  const because = [
    words.statusMeans[status],
    specific ? words.answer.because.specific : words.answer.because.unspecific,
    ...(capped ? [words.answer.because.capped] : []),
  ];
  const isOpen = settled.adopted === undefined;
  return html`${
    isOpen &&
    html`<p class="verdict">${words.answer.open}</p>
<p class="kicker">${words.answer.leading}</p>`
  }
<blockquote class="${isOpen ? "verdict leading" : "verdict"}"><p>${page.text(claim.text)}</p></blockquote>
<p class="source">${words.answer.saidIn} ${page.cite(page.stated(claim))} · ${page.standing(status)}</p>
<dl class="facts">
<div><dt>${words.answer.settled}</dt><dd class="by">${words.answer.by[settled.by]}</dd><dd>${words.answer.means[settled.by]}</dd></div>
<div><dt>${words.answer.confidence}</dt><dd class="by">${words.answer.levels[level]}</dd><dd>${sentence(because.join(words.clause))}${words.stop}</dd></div>
<div><dt>${words.answer.held}</dt><dd class="by">${words.answer.ofExperts(holders.length, page.experts)}</dd><dd>${page.names(holders)}</dd></div>
<div><dt>${words.answer.strength}</dt><dd class="by">${(strengths(graph)[claim.index]?.strength ?? 0).toFixed(2)}</dd><dd>${words.answer.strengthNote}</dd></div>
</dl>${crux(page)}`;
}

/** What it hinges on, and nobody has had a turn to answer. */
function crux(page: Page): Html | undefined {
  const ids = settlement(page.graph)?.crux ?? [];
  if (ids.length === 0) return undefined;
  return html`<p class="note">${page.words.answer.crux} ${page.cites(ids)}${page.words.stop}</p>`;
}

function constraints(page: Page): Html | undefined {
  const items = page.synthesis.constraints ?? [];
  if (items.length === 0) return undefined;
  const { constraintStatus } = wordsIn(langOf(page.state)).told;
  return html`<h3>${page.words.answer.constraints}</h3>
<ul>${items.map(
    ({ text, status, why, messageIds }) => html`<li><p>${page.text(text)}</p>
<p><strong>${constraintStatus[status]}</strong> · ${page.text(why)} ${messageIds
      .filter((id) => !why.includes(id))
      .map((id) => page.cite(id))}</p></li>`,
  )}</ul>`;
}

function recommendations(page: Page): Html | undefined {
  const { answer } = page.words;
  const items = page.synthesis.recommendations;
  if (items.length === 0) return undefined;
  return html`<h3>${answer.recommendations}</h3>
<ol class="actions">${items.map(
    ({ action, confidence, risk, prerequisite }) => html`<li><p class="action">${page.text(action)}</p>
<dl class="inline"><div><dt>${answer.confidence}</dt><dd>${answer.levels[confidence]}</dd></div>
<div><dt>${answer.risk}</dt><dd>${page.text(risk)}</dd></div>
<div><dt>${answer.prerequisite}</dt><dd>${page.text(prerequisite)}</dd></div></dl></li>`,
  )}</ol>`;
}
