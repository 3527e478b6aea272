import { isRefuted, type MinorityView, minorityReport, settlement, standings, textOf } from "#graph";
import { messageIdsIn } from "#wire";
import type { Synthesis } from "../../schemas/index.ts";
import { type Html, html, join } from "./html.ts";
import { list, type Page, section, shortened } from "./page.ts";
import { type ClaimRelation, countersTo } from "./relations.ts";

/** Characters of a reason, an argument and a stance, as they are shown here; the record holds all of them. */
const REASON = 400;
const ARGUMENT = 220;
const STANCE = 120;
/** Debates that are told; the others are only named. */
const TOLD = 2;

/** Who was outnumbered without being refuted, in their own words; what fell; and what nobody could settle. */
export function dissent(page: Page): Html {
  const { words, graph } = page;
  const { standing, unanswered } = minorityReport(graph);
  const content = html`${standing.length + unanswered.length === 0 && html`<p>${words.dissent.none}</p>`}
${standing.length > 0 && html`<p class="note">${words.dissent.intro}</p>${standing.map((view) => viewOf(page, view))}`}
${unanswered.length > 0 && html`<p class="note">${words.dissent.unanswered}</p>${unanswered.map((view) => viewOf(page, view))}`}
${fallen(page)}
${disputed(page)}`;
  return section("dissent", words.dissent.title, content);
}

function viewOf(page: Page, view: MinorityView): Html {
  const { words, synthesis } = page;
  const reasons = view.claim.claims
    .filter((claim) => view.holders.includes(claim.author))
    .flatMap((claim) => {
      const { content } = claim.statement;
      const reason = textOf(content, "reasoning") ?? textOf(content, "shiftReason");
      return reason === undefined ? [] : [html`${page.text(shortened(reason, REASON))} ${page.cite(claim.id)}`];
    });
  const note = synthesis.minorityReport.find((entry) => entry.messageId === view.messageId)?.note;
  return html`<article class="view">
<blockquote><p>${page.text(view.position)}</p></blockquote>
<p class="source">${page.names(view.holders)} · ${page.cite(view.messageId)} · ${page.standing(view.status)} · ${words.answer.strength.toLowerCase()} ${view.strength.toFixed(2)}</p>
<p><strong>${words.dissent.why}${words.stop}</strong> ${why(page, view)}</p>
${note !== undefined && html`<p>${page.text(note)}</p>`}
${reasons.length > 0 && html`<h4>${words.dissent.reasons}</h4>${list(reasons.slice(-2))}`}
</article>
`;
}

/** What was held against it, and what became of that. */
function why(page: Page, { claim, status }: MinorityView): Html {
  const { dissent } = page.words;
  const against = countersTo(page.graph, claim);
  const named = (relations: readonly ClaimRelation[]): Html =>
    page.cites([...new Set(relations.flatMap((relation) => relation.messages))]);
  const standing = against.filter((relation) => standings(page.graph)[relation.from.index]?.label === "IN");
  if (against.length === 0)
    return html`${status.startsWith("stands") ? dissent.unattacked : `${page.words.statusMeans[status]}${page.words.stop}`}`;
  if (status === "contested") return html`${dissent.contested} ${named(against)}${page.words.stop}`;
  if (status === "unanswered" || status === "challenged")
    return html`${dissent.open} ${named(standing.length > 0 ? standing : against)}${page.words.stop}`;
  return html`${dissent.defended} ${named(against)}${page.words.stop}`;
}

/** Rivals of the answer that were refuted, with what refuted them. */
function fallen(page: Page): Html | undefined {
  const { words, graph } = page;
  const rivals = (settlement(graph)?.rivals ?? []).filter((claim) => isRefuted(page.status(claim)));
  if (rivals.length === 0) return undefined;
  const items = rivals.map((claim) => {
    const by = countersTo(graph, claim).filter((one) => standings(graph)[one.from.index]?.label === "IN");
    const ids = [...new Set(by.flatMap((one) => one.messages))];
    return html`${page.text(claim.text)}${words.dash}${page.names(claim.authors)}${words.comma}${page.cite(page.stated(claim))}${ids.length > 0 && html`${words.clause}${words.dissent.by} ${page.cites(ids)}`}`;
  });
  return html`<h3>${words.dissent.fell}</h3>${list(items)}`;
}

/** The debates: the first of them with what was said on either side, the others as what stands against what. */
function disputed(page: Page): Html | undefined {
  const debates = page.synthesis.unresolvedDebates;
  if (debates.length === 0) return undefined;
  const rest = debates.slice(TOLD).map(({ positions }) => {
    return join(
      positions.map(
        ({ stance, advocates }) =>
          html`“${page.text(shortened(stance, STANCE))}”${page.words.left}${page.names(advocates)}${page.words.right}`,
      ),
      " ⟷ ",
    );
  });
  return html`<h3>${page.words.dissent.disputed}</h3>
${debates.slice(0, TOLD).map((debate) => debateOf(page, debate))}
${list(rest)}`;
}

function debateOf(page: Page, { positions, whyUnresolved }: Synthesis["unresolvedDebates"][number]): Html {
  const sides = positions.map(({ stance, advocates, arguments: said }) => {
    // The message that carries an argument stands at its end: there it is never cut off.
    const reasons = said.slice(-2).map((one) => {
      const ids = messageIdsIn(one).slice(-1);
      return html`${page.text(shortened(one, ARGUMENT))}${one.length > ARGUMENT && html` ${page.cites(ids)}`}`;
    });
    return html`<div class="side"><p class="stance">${page.text(shortened(stance, 2 * STANCE))}</p>
<p class="source">${page.names(advocates)}</p>${list(reasons, "small")}</div>`;
  });
  return html`<div class="debate"><div class="sides">${sides}</div>
<p class="note"><strong>${page.words.dissent.whyOpen}${page.words.stop}</strong> ${page.text(whyUnresolved)}</p></div>
`;
}
