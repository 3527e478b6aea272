import { type Look, lookOf, strongest } from "#drawing/claims";
import { type DrawnClaim, type DrawnLine, drawn, legend, type Meanings } from "#drawing/picture";
import { type ClaimClass, gist, holders, isOut, statedIn, strengths } from "#graph";
import { type Core, core } from "./core.ts";
import { element, type Html, html } from "./html.ts";
import type { Page } from "./page.ts";
import { type ClaimRelation, type RelationKind, relations } from "./relations.ts";
import { fold } from "./sections.ts";

/** Columns on paper and wide screens, and on a telephone. */
const COLUMNS = { wide: 4, narrow: 1 } as const;

/** The argument as a picture, drawn for wide and for narrow pages, with its legend and the claims that it leaves out. */
export function picture(page: Page): Html | undefined {
  const shown = core(page.graph);
  if (shown.claims.length === 0) return undefined;
  const { words, graph } = page;
  const lines = strongest(
    shown.relations.map(({ from, to, kind }) => ({
      ...{ from: idOf(from), to: idOf(to), relation: kind },
      isFaded: isOut(graph, from),
    })),
  );
  const claims = shown.claims.map((claim) => boxOf(page, claim));
  const drawings = Object.entries(COLUMNS).map(([name, columns]) =>
    drawn(element, {
      ...{ name, columns, claims, lines, roundName: words.rounds.round },
      label: words.picture.label(shown.claims.length, shown.relations.length),
    }),
  );
  const content = html`<p class="note">${words.picture.intro}</p>
${legend(element, words.picture.title, meanings(page, shown, lines))}
${drawings}
${
  shown.rest.length > 0 &&
  html`<details class="fold"><summary class="note">${words.picture.rest(shown.rest.length)}</summary>
<p>${page.cites(shown.rest.map((claim) => page.stated(claim)))}</p></details>`
}`;
  return fold("argument", words.picture.title, content);
}

/** A statement may make several claims. */
const idOf = ({ index }: ClaimClass): string => `c${index}`;

function boxOf(page: Page, claim: ClaimClass): DrawnClaim {
  const { picture } = page.words;
  const stated = statedIn(claim);
  const status = page.status(claim);
  const star = page.adopted(claim);
  const author = page.names(claim.authors);
  const text = claim.isPosition ? (stated.position ?? claim.text) : gist(stated);
  const held = claim.isPosition ? holders(page.graph, claim).length : 0;
  const strength = (strengths(page.graph)[claim.index]?.strength ?? 0).toFixed(2);
  const foot = [strength, picture.short[status], ...(held > 0 ? [picture.ofExperts(held, page.experts)] : [])];
  return {
    id: idOf(claim),
    message: stated.id,
    round: claim.claims[0]?.round ?? 0,
    act: shapeOf(claim),
    look: lookOf(status),
    isMarked: star !== undefined,
    star,
    href: `#${stated.id}`,
    author,
    text,
    title: page.words.picture.titled(stated.id, author, text),
    foot: foot.join(" · "),
    description: described(page, claim, held),
  };
}

/** A claim's standing, and its relations to the others, in words. */
function described(page: Page, claim: ClaimClass, held: number): string {
  const { picture, status, between, clause, stop } = page.words;
  const named = (found: readonly ClaimRelation[], end: "from" | "to"): string =>
    found.map((relation) => page.stated(relation[end])).join(between);
  const parts = [status[page.status(claim)], ...(held > 0 ? [picture.held(held, page.experts)] : [])];
  for (const kind of Object.keys(picture.out) as RelationKind[]) {
    const own = relations(page.graph).filter((relation) => relation.kind === kind);
    const [out, into] = [own.filter(({ from }) => from === claim), own.filter(({ to }) => to === claim)];
    if (out.length > 0) parts.push(`${picture.out[kind]} ${named(out, "to")}`);
    if (into.length > 0) parts.push(`${picture.in[kind]} ${named(into, "from")}`);
  }
  return `${parts.join(clause)}${stop}`;
}

/** A position, an attack, or anything else: a plain box. */
const shapeOf = (claim: ClaimClass): string =>
  claim.isPosition ? "declares" : claim.claims[0]?.act === "attacks" ? "attacks" : "argues";

/** Meanings of the looks, shapes and lines that the picture has. */
function meanings(page: Page, shown: Core, lines: readonly DrawnLine[]): Meanings {
  const { picture, status } = page.words;
  const statuses = [...new Set(shown.claims.map((claim) => page.status(claim)))].toSorted();
  const wordsOf = (look: Look): string[] => statuses.filter((one) => lookOf(one) === look).map((one) => status[one]);
  const kinds = new Set(lines.map(({ relation }) => relation));
  const acts = { declares: picture.position, attacks: picture.attack, argues: picture.analogy };
  const shapes = new Set(shown.claims.map(shapeOf));
  return {
    looks: (["IN", "UNDECIDED", "OUT"] as const)
      .map((look) => [look, wordsOf(look).join(page.words.between)] as const)
      .filter(([, word]) => word !== ""),
    acts: Object.entries(acts).filter(([act]) => shapes.has(act)),
    relations: Object.entries(picture.out).filter(([kind]) => kinds.has(kind)),
    notes: lines.some(({ isFaded }) => isFaded) ? [picture.faded] : [],
  };
}
