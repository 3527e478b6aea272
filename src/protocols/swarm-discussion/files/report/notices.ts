import { modelTookPart, partialSteps } from "#discussion";
import { falseConsensus, settlement, voices } from "#graph";
import { ballots } from "./ballots.ts";
import { type Html, html } from "./html.ts";
import { list, type Page } from "./page.ts";

/** What a reader must know before the answer: nothing where nothing is to be said. */
export function notices(page: Page): Html | undefined {
  const items = [partial(page), noModel(page), outcome(page), consensus(page), oneVoice(page), reversal(page)];
  const found = items.filter((item) => item !== undefined);
  if (found.length === 0) return undefined;
  return html`<aside class="notices" aria-label="${page.words.before}">${list(found)}</aside>
`;
}

function partial(page: Page): Html | undefined {
  const { notice } = page.words;
  const steps = partialSteps(page.state);
  if (steps.length === 0) return undefined;
  const lines = steps.map(({ round, name, answered, asked, absent }) => {
    const who = absent.map(
      ({ participant, reason }) => `${page.name(participant)}${page.words.left}${reason}${page.words.right}`,
    );
    const missing = who.length > 0 ? `${page.words.clause}${notice.absent} ${who.join(page.words.between)}` : "";
    return `${notice.step(round, name, answered, asked)}${missing}`;
  });
  return html`<strong>${notice.partial(steps.length)}</strong>${list(lines)}`;
}

function noModel({ state, words }: Page): Html | undefined {
  return modelTookPart(state) === false ? html`<strong>${words.notice.noModel}</strong>` : undefined;
}

function outcome({ state, words }: Page): Html | undefined {
  const { ended } = state;
  if (!ended) return html`${words.notice.running}`;
  if (ended.outcome === "completed") return undefined;
  return html`<strong>${words.notice.outcome[ended.outcome]}</strong>${words.colon}${ended.reason}`;
}

/** Where nothing is settled, nothing is agreed too early. */
function consensus(page: Page): Html | undefined {
  const found = falseConsensus(page.graph);
  if (!found || settlement(page.graph)?.by === "open") return undefined;
  const { notice } = page.words;
  const named = (words: string, claims: typeof found.rivals): Html | undefined =>
    claims.length === 0
      ? undefined
      : html` ${words} ${page.cites(claims.map((claim) => page.stated(claim)))}${page.words.stop}`;
  return html`<strong>${notice.falseConsensus}</strong>${named(notice.rivals, found.rivals)}${named(notice.abandoned, found.abandoned)}${found.isUntested && ` ${notice.untested}`}`;
}

/** Several experts of one model are one voice. */
function oneVoice({ graph, words }: Page): Html | undefined {
  const { families } = voices(graph);
  const [only, ...others] = families;
  if (!only?.isModel || others.length > 0 || only.experts.length < 2) return undefined;
  return html`${words.notice.voices(only.experts.length)}`;
}

function reversal({ graph, words }: Page): Html | undefined {
  if (!ballots(graph).reversedTo) return undefined;
  return html`<strong>${words.notice.reversal}</strong> <a href="#votes">${words.votes.title}</a>`;
}
