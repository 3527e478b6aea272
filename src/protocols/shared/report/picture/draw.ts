import { type ClaimClass, type ClaimStatus, gist, holders, isRefuted, standings, statedIn, strengths } from "#graph";
import { type Html, html } from "../html.ts";
import { type Page, SIGNS } from "../page.ts";
import { type ClaimRelation, relations } from "../relations.ts";
import type { Core } from "./core.ts";
import { linesBetween } from "./lines.ts";
import { type Grid, placed } from "./place.ts";
import { BOX, type Layout, type LineRoute, type Point, routed } from "./routes.ts";
import { fittedLine, wrapped } from "./wrap.ts";

const FONT = 12;
const INNER = (BOX.width - 20) / FONT;
/** From the box above to the name of a round. */
const ROUND_LABEL = 23;

/**
 * The picture with `columns` columns. `name` keeps its ids apart from those of another rendering on the same page. Boxes are
 * links to the record, in the order of time; what each does to the others is said in its description too.
 */
export function drawnPicture(page: Page, shown: Core, columns: number, name: string): Html {
  const grid = placed(shown, columns);
  const layout = routed(grid, linesBetween(shown));
  const width = Math.ceil(layout.width);
  const height = Math.ceil(layout.height);
  return html`<svg class="argument ${name}" viewBox="0 0 ${width} ${height}" width="${width}" role="group" aria-label="${page.words.picture.label(shown.claims.length, shown.relations.length)}">
<defs><pattern id="${name}-fallen" width="6" height="6" patternUnits="userSpaceOnUse" patternTransform="rotate(45)"><path class="hatch" d="M0 0V6"/></pattern></defs>
${rounds(page, grid, layout, width)}
<g aria-hidden="true">${layout.routes.map((route) => lineOf(page, route))}</g>
${shown.claims.map((claim) => boxOf(page, claim, grid, layout, name))}
</svg>`;
}

/** A rule and a word where a round begins. */
function rounds(page: Page, grid: Grid, layout: Layout, width: number): Html[] {
  return grid.rows.flatMap((round, row) => {
    if (round === grid.rows[row - 1]) return [];
    const { y } = layout.corner({ row, column: 0 });
    const gap = row === 0 ? y : y - (layout.corner({ row: row - 1, column: 0 }).y + BOX.height);
    const top = y - gap + ROUND_LABEL;
    const rule = row > 0 && html`<path class="rule" d="M0 ${top - 14}H${width}"/>`;
    return [html`${rule}<text class="round" x="2" y="${top}">${page.words.rounds.round(round)}</text>`];
  });
}

function boxOf(page: Page, claim: ClaimClass, grid: Grid, layout: Layout, name: string): Html | undefined {
  const place = grid.places.get(claim);
  if (!place) return undefined;
  const { x, y } = layout.corner(place);
  const { picture } = page.words;
  const stated = statedIn(claim);
  const said = claim.isPosition ? (stated.position ?? claim.text) : gist(stated);
  const status = page.status(claim);
  const star = page.adopted(claim);
  const held = claim.isPosition ? holders(page.graph, claim).length : 0;
  const strength = (strengths(page.graph)[claim.index]?.strength ?? 0).toFixed(2);
  const foot = [
    picture.short[status],
    strength,
    ...(held > 0 ? [page.words.picture.ofExperts(held, page.experts)] : []),
  ];
  const id = `${name}-${claim.index}`;
  const box = outline(claim, { x, y });
  // The link's name is its title, what it does to the others its description, which stands beside it.
  return html`<g><desc id="${id}">${described(page, claim, status)}</desc><a class="claim ${status}${star !== undefined && " adopted"}" href="#${stated.id}" aria-describedby="${id}">
<title>${stated.id}${page.words.comma}${page.names(claim.authors)}${page.words.colon}${said}</title>
<g aria-hidden="true"><path class="box" d="${box}"/>${isRefuted(status) && html`<path fill="url(#${name}-fallen)" d="${box}"/>`}
<text class="who" x="${x + 10}" y="${y + 17}">${fittedLine(page.names(claim.authors), star === undefined ? INNER : INNER - 7)}</text>
${star !== undefined && html`<text class="star" x="${x + BOX.width - 10}" y="${y + 17}">★ ${star}</text>`}
${wrapped(said, INNER, 4).map((line, index) => html`<text class="gist" x="${x + 10}" y="${y + 35 + 15 * index}">${line}</text>`)}
<text class="stand" x="${x + 10}" y="${y + BOX.height - 8}">${fittedLine(`${SIGNS[status]} ${foot.join(" · ")}`, (BOX.width - 20) / 11)}</text></g></a></g>
`;
}

/** What a claim is, how it stands, and what it does to the others, in words. */
function described(page: Page, claim: ClaimClass, status: ClaimStatus): string {
  const { picture } = page.words;
  const named = (found: readonly ClaimRelation[], end: "from" | "to"): string =>
    found.map((relation) => page.stated(relation[end])).join(page.words.between);
  const held = claim.isPosition ? holders(page.graph, claim).length : 0;
  const parts = [page.words.status[status], ...(held > 0 ? [picture.held(held, page.experts)] : [])];
  for (const kind of Object.keys(picture.out) as (keyof typeof picture.out)[]) {
    const own = relations(page.graph).filter((relation) => relation.kind === kind);
    const [out, into] = [own.filter(({ from }) => from === claim), own.filter(({ to }) => to === claim)];
    if (out.length > 0) parts.push(`${picture.out[kind]} ${named(out, "to")}`);
    if (into.length > 0) parts.push(`${picture.in[kind]} ${named(into, "from")}`);
  }
  return `${parts.join(page.words.clause)}${page.words.stop}`;
}

/** A position has round corners, an attack cut ones; what is said beside them is a plain box. */
function outline(claim: ClaimClass, { x, y }: Point): string {
  const { width: w, height: h } = BOX;
  if (claim.isPosition) {
    const r = 12;
    return `M${x + r} ${y}h${w - 2 * r}a${r} ${r} 0 0 1 ${r} ${r}v${h - 2 * r}a${r} ${r} 0 0 1 -${r} ${r}h${2 * r - w}a${r} ${r} 0 0 1 -${r} -${r}v${2 * r - h}a${r} ${r} 0 0 1 ${r} -${r}z`;
  }
  if (claim.claims[0]?.act === "attacks") {
    const c = 12;
    return `M${x + c} ${y}h${w - 2 * c}l${c} ${c}v${h - 2 * c}l-${c} ${c}h${2 * c - w}l-${c} -${c}v${2 * c - h}z`;
  }
  return `M${x} ${y}h${w}v${h}h${-w}z`;
}

function lineOf(page: Page, { line, points }: LineRoute): Html {
  const fallen = standings(page.graph)[line.from.index]?.label === "OUT";
  const reversed = points.toReversed();
  const heads = [head(line.kind, points), ...(line.isMutual ? [head(line.kind, reversed)] : [])];
  return html`<g class="line ${line.kind}${fallen && " faded"}"><path class="halo" d="${way(points)}"/><path class="way" d="${way(points)}"/>${heads}</g>`;
}

const number = (value: number): string => String(Math.round(value * 10) / 10);

/** The corners as a path whose corners are rounded. */
function way(points: readonly Point[]): string {
  const [start, ...rest] = points;
  if (!start) return "";
  let path = `M${number(start.x)} ${number(start.y)}`;
  let before = start;
  for (const [index, corner] of rest.entries()) {
    const after = rest[index + 1];
    const r = after ? Math.min(5, length(before, corner) / 2, length(corner, after) / 2) : 0;
    if (after && r > 0.5) {
      const [into, out] = [toward(corner, before, r), toward(corner, after, r)];
      path += `L${number(into.x)} ${number(into.y)}Q${number(corner.x)} ${number(corner.y)} ${number(out.x)} ${number(out.y)}`;
    } else path += `L${number(corner.x)} ${number(corner.y)}`;
    before = corner;
  }
  return path;
}

const length = (a: Point, b: Point): number => Math.abs(a.x - b.x) + Math.abs(a.y - b.y);

function toward(from: Point, to: Point, by: number): Point {
  const all = length(from, to) || 1;
  return { x: from.x + ((to.x - from.x) * by) / all, y: from.y + ((to.y - from.y) * by) / all };
}

/** What a line ends in: a full arrow attacks, an open one builds, a ring asks. */
function head(kind: ClaimRelation["kind"], points: readonly Point[]): Html {
  const tip = points.at(-1) ?? { x: 0, y: 0 };
  const last = points.findLast((point) => length(point, tip) > 0.5) ?? tip;
  const turn =
    Math.abs(tip.x - last.x) > Math.abs(tip.y - last.y) ? (tip.x > last.x ? 0 : 180) : tip.y > last.y ? 90 : 270;
  const at = `translate(${number(tip.x)} ${number(tip.y)}) rotate(${turn})`;
  if (kind === "questions") return html`<circle class="head" r="3.5" transform="${at} translate(-4 0)"/>`;
  const isFull = kind === "counters" || kind === "undercuts";
  return html`<path class="head" transform="${at}" d="${isFull ? "M0 0L-9 -4.5V4.5z" : "M-8 -4.5L0 0L-8 4.5"}"/>`;
}
