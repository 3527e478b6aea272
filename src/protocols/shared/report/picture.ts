import { shapeOf, strongest } from "#drawing/claims";
import { type DrawnClaim, type DrawnLine, drawn, legend, type Meanings } from "#drawing/picture";
import type { MapEdge, WrittenClaim, WrittenMap } from "#graph";
import { type ObjectionView, type PointsDiscussion, type RowView, type TableView, viewOf } from "#points";
import { pointsMap } from "../../points-map.ts";
import { element, type Html, html, joinHtml } from "./html.ts";
import { fold, type Page } from "./page.ts";

/** Columns on paper and wide screens, and on a telephone. */
const COLUMNS = { wide: 4, narrow: 1 } as const;

/** Rows of the table behind the claims of a picture. */
interface Told {
  readonly rows: ReadonlyMap<string, RowView>;
  readonly objections: ReadonlyMap<string, ObjectionView>;
}

/** The points and reasons as a picture, drawn for wide and for narrow pages, with its legend and what it leaves out. */
export function picture(page: Page, discussion: PointsDiscussion): Html | undefined {
  const table = viewOf(discussion, page.lang);
  if (!table) return undefined;
  const { words } = page;
  const shown = core(pointsMap(discussion, true), table);
  const told: Told = {
    rows: new Map(table.rows.map((row) => [row.id, row])),
    objections: new Map(table.rows.flatMap(({ objections }) => objections.map((one) => [one.id, one] as const))),
  };
  const retracted = new Set(shown.claims.filter((claim) => claim.retracted).map(({ id }) => id));
  // Points that exclude each other are no reasons against each other: the boxes' descriptions tell them.
  const lines = strongest(
    shown.edges
      .filter((edge) => !isApart(edge, told))
      .map(({ from, to, relation }) => ({
        ...{ from, to, relation },
        isFaded: told.objections.get(from)?.isOpen === false || retracted.has(from),
      })),
  );
  const claims = shown.claims.map((claim) => boxOf(page, claim, shown, told));
  const drawings = Object.entries(COLUMNS).map(([name, columns]) =>
    drawn(element, {
      ...{ name, columns, claims, lines, roundName: words.rounds.round },
      label: words.picture.label(shown.claims.length, lines.length),
    }),
  );
  const rest = [...new Set(shown.rest.map(({ id, message }) => message ?? id))].map((id) => page.cite(id));
  const content = html`<p class="note">${words.picture.intro}</p>
${legend(element, words.picture.title, meanings(page, shown, lines))}
${drawings}
${
  shown.rest.length > 0 &&
  html`<details class="fold"><summary class="note">${words.picture.rest(shown.rest.length)}</summary>
<p>${joinHtml(rest, page.words.between)}</p></details>`
}`;
  return fold("argument", words.picture.title, content);
}

function boxOf(page: Page, claim: WrittenClaim, shown: Core, told: Told): DrawnClaim {
  const { picture } = page.words;
  const { id, text, message } = claim;
  const isAsked = claim.author === undefined;
  const author = claim.author === undefined ? picture.asked : page.name(claim.author);
  const [row, objection] = [told.rows.get(id), told.objections.get(id)];
  const count = (...sides: readonly string[]): number =>
    row?.cells.filter(({ side }) => sides.includes(side)).length ?? 0;
  const pro = picture.ofExperts(count("for", "only if"), page.experts);
  const onlyIf = count("only if");
  return {
    ...{ id, text, author },
    round: claim.round ?? 1,
    act: shapeOf(claim, shown.edges),
    isMarked: isAsked,
    href: message === undefined ? "#answer" : `#${message}`,
    title: picture.titled(id, author, text),
    foot: row
      ? onlyIf > 0
        ? picture.onCondition(pro, onlyIf)
        : pro
      : claim.retracted
        ? picture.retracted
        : objection
          ? objection.isOpen
            ? picture.open
            : picture.closed
          : (message ?? ""),
    description: described(page, claim, shown, told),
  };
}

const RELATIONS = ["counters", "supports", "extends"] as const;

const isApart = ({ from, to, relation }: MapEdge, { rows }: Told): boolean =>
  relation === "counters" && rows.has(from) && rows.has(to);

/** Tells what the table says of a claim, and its relations to the others. */
function described(page: Page, { id, retracted }: WrittenClaim, { edges }: Core, told: Told): string {
  const { picture, between, clause, stop } = page.words;
  const named = (found: readonly MapEdge[], end: "from" | "to"): string =>
    [...new Set(found.map((edge) => edge[end]))].join(between);
  const standing = told.rows.get(id)?.standing ?? (retracted ? picture.retracted : told.objections.get(id)?.fate);
  const parts = standing === undefined ? [] : [standing];
  const apart = edges.filter((edge) => edge.from === id && isApart(edge, told));
  if (apart.length > 0) parts.push(`${picture.apart} ${named(apart, "to")}`);
  for (const relation of RELATIONS) {
    const own = edges.filter((edge) => edge.relation === relation && !isApart(edge, told));
    const [out, into] = [own.filter(({ from }) => from === id), own.filter(({ to }) => to === id)];
    if (out.length > 0) parts.push(`${picture.out[relation]} ${named(out, "to")}`);
    if (into.length > 0) parts.push(`${picture.in[relation]} ${named(into, "from")}`);
  }
  return `${parts.join(clause)}${stop}`;
}

/** Meanings of the shapes and lines that the picture has. */
function meanings(page: Page, shown: Core, lines: readonly DrawnLine[]): Meanings {
  const { picture } = page.words;
  const kinds = new Set<string>(lines.map(({ relation }) => relation));
  const acts = { declares: picture.point, attacks: picture.against, argues: picture.pro };
  const shapes = new Set<string>(shown.claims.map((claim) => shapeOf(claim, shown.edges)));
  return {
    acts: Object.entries(acts).filter(([act]) => shapes.has(act)),
    relations: Object.entries(picture.out).filter(([kind]) => kinds.has(kind)),
    notes: lines.some(({ isFaded }) => isFaded) ? [picture.faded] : [],
  };
}

/** More claims than these are more than one can take in at a glance. */
const MOST = 40;

/** The part of a map that the picture shows. */
interface Core {
  /** In the order in which they were said. */
  readonly claims: readonly WrittenClaim[];
  /** Between these claims. */
  readonly edges: readonly MapEdge[];
  /** Claims that were left out. */
  readonly rest: readonly WrittenClaim[];
}

/**
 * Chooses what the picture shows: points in the order of the table, then open objections, then other reasons, the earlier
 * first. Joined points are drawn as one.
 */
export function core(map: WrittenMap, table: TableView): Core {
  const claims = [...map.claims].filter(({ restates }) => restates === undefined);
  const firstOf = new Map([...map.claims].map(({ id, restates }) => [id, restates ?? id]));
  const open = table.rows.flatMap(({ objections }) => objections.filter(({ isOpen }) => isOpen).map(({ id }) => id));
  const rank = [...table.rows.map(({ id }) => id), ...open, ...claims.map(({ id }) => id)];
  const known = new Set(claims.map(({ id }) => id));
  const shown = new Set([...new Set(rank)].filter((id) => known.has(id)).slice(0, MOST));
  const edges = [...map.edges]
    .map((edge) => ({ ...edge, from: firstOf.get(edge.from) ?? edge.from, to: firstOf.get(edge.to) ?? edge.to }))
    .filter(({ from, to }) => from !== to && shown.has(from) && shown.has(to));
  return {
    claims: claims.filter(({ id }) => shown.has(id)),
    edges,
    rest: claims.filter(({ id }) => !shown.has(id)),
  };
}
