import { type Ballot, ballots, type Vote } from "./ballots.ts";
import { type Html, html } from "./html.ts";
import { type Page, section, shortened } from "./page.ts";

const QUOTED = 140;

/** The vote of the sealed round beside the final one, for all and for each, and a reversal where there is one. */
export function votes(page: Page): Html {
  const { words, graph } = page;
  const found = ballots(graph);
  if (found.ballots.length === 0) return section("votes", words.votes.title, html`<p>${words.votes.none}</p>`);
  const content = html`<p class="note">${words.votes.intro}</p>
${result(page)}
${tally(page)}
<ul class="ballots">${found.ballots.map((ballot) => ballotOf(page, ballot))}</ul>`;
  return section("votes", words.votes.title, content);
}

function result({ words, graph }: Page): Html {
  const { sealedLeader, reversedTo } = ballots(graph);
  if (sealedLeader && reversedTo) {
    const [before, after] = [shortened(sealedLeader.text, QUOTED), shortened(reversedTo.text, QUOTED)];
    return html`<p class="reversal"><strong>↻ ${words.votes.reversed(before, after)}</strong></p>`;
  }
  return html`<p>${sealedLeader ? words.votes.same : words.votes.tie}</p>`;
}

function tally(page: Page): Html {
  const { words, graph } = page;
  return html`<ul class="tally">${ballots(graph).tally.map(
    ({
      claim,
      sealed,
      final,
    }) => html`<li><p>${page.text(shortened(claim.text, QUOTED))} ${page.cite(page.stated(claim))}${page.adopted(claim) !== undefined && html` <span class="tag">★ ${page.adopted(claim)}</span>`}</p>
<p class="counts"><span>${words.votes.sealed} ${dots(sealed, page.experts)}</span> <span>${words.votes.final} ${dots(final, page.experts)}</span></p></li>`,
  )}</ul>`;
}

/** A count by dots and in figures. */
const dots = (n: number, of: number): Html =>
  html`<span class="dots" aria-hidden="true">${"●".repeat(n)}<i>${"○".repeat(Math.max(0, of - n))}</i></span> ${n}`;

function ballotOf(page: Page, { expert, sealed, final, between, changed, counts }: Ballot): Html {
  const { words } = page;
  const mark = changed ? (counts ? words.votes.shifted : words.votes.uncited) : words.votes.held;
  const name = html`<h3>${page.name(expert)} <span class="${changed ? "tag changed" : "tag"}">${changed && "↻ "}${mark}</span></h3>`;
  if (sealed && !changed) {
    return html`<li>${name}<p>${page.text(final.position)}</p>
<p class="source">${words.votes.sealed} ${sourceOf(page, sealed)} · ${words.votes.final} ${sourceOf(page, final)}</p></li>`;
  }
  return html`<li>${name}<div class="columns"><div><h4>${words.votes.sealed}</h4>${sealed ? voteOf(page, sealed) : html`<p>${words.votes.undeclared}</p>`}</div>
<div><h4>${words.votes.final}</h4>${voteOf(page, final)}</div></div>${between.length > 0 && html`<p class="source">${words.votes.between}${words.colon}${page.cites(between)}</p>`}</li>`;
}

const voteOf = (page: Page, vote: Vote): Html =>
  html`<p>${page.text(vote.position)}</p><p class="source">${sourceOf(page, vote)}</p>`;

const sourceOf = (page: Page, { messageId, confidence }: Vote): Html =>
  html`${page.cite(messageId)}${page.words.left}${page.words.votes.confidence} ${confidence.toFixed(2)}${page.words.right}`;
