import { type Line, RELATION_SIGNS } from "./claims.ts";
import { arranged, BOX, type Point, type Route } from "./layout.ts";
import type { Content, Make } from "./make.ts";

export interface DrawnClaim {
  readonly id: string;
  readonly round: number;
  /** Role in the argument; it shapes the box. */
  readonly act: string;
  /** Emphasizes its box. */
  readonly isMarked: boolean;
  readonly href: string;
  readonly author: string;
  readonly text: string;
  /** Name of its link: statement, author and text. */
  readonly title: string;
  /** Last line: who is for it, or what became of it. */
  readonly foot: string;
  /** The same and its relations to others, in words. */
  readonly description?: string;
  /** Number of its neighbours outside the picture. */
  readonly hidden?: number;
}

export interface DrawnLine extends Line {
  readonly isFaded?: boolean;
}

export interface Picture {
  /** Prefix of its ids, which are unique on the page. */
  readonly name: string;
  readonly label: string;
  /** In order of time. */
  readonly claims: readonly DrawnClaim[];
  /** At most one from one claim to another. */
  readonly lines: readonly DrawnLine[];
  readonly columns: number;
  readonly roundName: (round: number) => string;
}

/** Font size of a claim in pixels, and the room for its text in em. */
const EM = 12;
const INNER = (BOX.width - 24) / EM;
const LINES = 4;

/** An argument as an SVG image. Each claim is a link; its shape shows what it does in the argument. */
export function drawn<T>(make: Make<T>, picture: Picture): T {
  const { name, claims, columns } = picture;
  const lines = withTwoHeads(picture.lines);
  const { width, height, boxes, routes, rounds } = arranged(claims, lines, columns);
  const size = { width, height, viewBox: `0 0 ${width} ${height}` };
  return make(
    "svg",
    { class: `argument ${name}`, ...size, role: "group", "aria-label": picture.label },
    marks(make, name),
    rounds.map(({ round, y }) =>
      make("text", { key: `round ${round}`, class: "round", x: 4, y: y - 12 }, picture.roundName(round)),
    ),
    make(
      "g",
      { key: "lines", "aria-hidden": "true" },
      routes.map((route) => lineOf(make, route, name)),
    ),
    claims.map((claim) => boxOf(make, claim, boxes.get(claim.id) ?? { x: 0, y: 0 }, name)),
  );
}

interface TwoWay extends DrawnLine {
  readonly isMutual: boolean;
}

/** Two claims with one relation to each other share a line. */
function withTwoHeads(lines: readonly DrawnLine[]): TwoWay[] {
  const known = new Set(lines.map(({ from, to, relation }) => `${from} ${to} ${relation}`));
  return lines.flatMap((line): TwoWay[] => {
    const isMutual = known.has(`${line.to} ${line.from} ${line.relation}`);
    return isMutual && line.from > line.to ? [] : [{ ...line, isMutual }];
  });
}

/** The heads of lines: a full one attacks. */
function marks<T>(make: Make<T>, name: string): T {
  const head = (kind: string, d: string): T =>
    make(
      "marker",
      {
        ...{ id: `${name}-${kind}`, viewBox: "0 0 8 8", refX: 7, refY: 4, markerWidth: 9, markerHeight: 9 },
        ...{ markerUnits: "userSpaceOnUse", orient: "auto-start-reverse" },
      },
      make("path", { class: `head ${kind}`, d }),
    );
  return make("defs", { key: "marks" }, head("attacks", "M7 4 1 1V7Z"), head("builds", "M1 1 7 4 1 7"));
}

function lineOf<T>(make: Make<T>, { line, points, sign }: Route, name: string): T {
  const { from, to, relation, isFaded, isMutual } = line as TwoWay;
  const head = `url(#${name}-${relation === "counters" ? "attacks" : "builds"})`;
  return make(
    "g",
    { key: `${from} ${to} ${relation}`, class: `edge ${relation}${isFaded ? " faded" : ""}` },
    make("path", { d: wayOf(points), "marker-end": head, "marker-start": isMutual ? head : undefined }),
    make("circle", { cx: sign.x, cy: sign.y, r: 8 }),
    make("text", { x: sign.x, y: sign.y + 4, "text-anchor": "middle" }, RELATION_SIGNS[relation]),
  );
}

/** A path that is upright where it passes a row of boxes, and curved between the rows. */
const wayOf = (points: readonly Point[]): string =>
  points
    .map(({ x, y }, at) => {
      const before = points[at - 1];
      if (!before || at % 2 === 0) return `${before ? "L" : "M"}${x} ${y}`;
      const middle = (before.y + y) / 2;
      return `C${before.x} ${middle} ${x} ${middle} ${x} ${y}`;
    })
    .join("");

function boxOf<T>(make: Make<T>, claim: DrawnClaim, corner: Point, name: string): T {
  const { id, isMarked, description, hidden = 0 } = claim;
  const { width, height } = BOX;
  const text = (kind: string, x: number, y: number, content: string, anchor?: string): T =>
    make("text", { class: kind, x, y, "text-anchor": anchor }, content);
  const d = outline(claim.act, width, height);
  const [author = ""] = wrapped(claim.author, INNER - 1.5 - id.length / 2, 1);
  const described = description === undefined ? undefined : `${name}-${id}`;
  return make(
    "g",
    { key: id, transform: `translate(${corner.x} ${corner.y})` },
    // Next to the link: within it, it would be part of the link's name.
    described === undefined ? undefined : make("desc", { id: described }, description),
    make(
      "a",
      {
        ...{ class: `claim${isMarked ? " marked" : ""}`, href: claim.href },
        ...{ "aria-current": isMarked ? "true" : undefined, "aria-describedby": described },
      },
      make("title", {}, claim.title),
      make(
        "g",
        { "aria-hidden": "true" },
        make("path", { class: "claim-box", d }),
        text("claim-head", 12, 20, author),
        text("claim-foot", width - 12, 20, id, "end"),
        wrapped(claim.text, INNER, LINES).map((line, at) => text("claim-text", 12, 39 + at * 15, line)),
        text("claim-foot", 12, height - 10, claim.foot),
        hidden > 0 ? badge(make, hidden) : undefined,
      ),
    ),
  );
}

const badge = <T>(make: Make<T>, count: number): T =>
  make(
    "g",
    { transform: `translate(${BOX.width - 8} ${BOX.height - 4})` },
    make("rect", { class: "badge", x: -17, y: -10, width: 34, height: 20, rx: 10 }),
    make("text", { class: "badge-text", "text-anchor": "middle", y: 4 }, `+${count}`),
  );

/** Size of cut corners in pixels. */
const CORNER = 12;

/** The outline of a box: its corners show what a claim does in the argument. */
function outline(act: string, w: number, h: number): string {
  const c = CORNER;
  if (act === "attacks") return `M${c} 0H${w - c}L${w} ${c}V${h - c}L${w - c} ${h}H${c}L0 ${h - c}V${c}Z`;
  if (act === "answers") return `M0 0H${w - c}L${w} ${c}V${h}H0Z`;
  if (act === "compares") return `M${c} 0H${w}L${w - c} ${h}H0Z`;
  const r = act === "declares" ? 20 : 4;
  const arc = (x: number, y: number): string => `A${r} ${r} 0 0 1 ${x} ${y}`;
  return `M${r} 0H${w - r}${arc(w, r)}V${h - r}${arc(w - r, h)}H${r}${arc(0, h - r)}V${r}${arc(r, 0)}Z`;
}

export interface Meanings {
  readonly acts: readonly (readonly [act: string, string])[];
  readonly relations: readonly (readonly [relation: string, string])[];
  readonly notes: readonly string[];
}

export function legend<T>(make: Make<T>, label: string, { acts, relations, notes }: Meanings): T {
  const item = (key: string, ...content: Content<T>[]): T => make("li", { key }, ...content);
  const shape = (act: string): T =>
    make(
      "svg",
      { class: "claim", width: 30, height: 18, viewBox: "-2 -2 76 44", "aria-hidden": "true" },
      make("path", { class: "claim-box", d: outline(act, 72, 40) }),
    );
  return make(
    "ul",
    { class: "legend small", "aria-label": label },
    acts.map(([act, word]) => item(act, shape(act), word)),
    relations.map(([relation, word]) =>
      item(
        relation,
        make(
          "span",
          { class: `citation ${relation}`, "aria-hidden": "true" },
          make("span", { class: "relation-sign" }, RELATION_SIGNS[relation]),
        ),
        word,
      ),
    ),
    notes.map((note) => item(note, note)),
  );
}

/** Width in em, that of the wider sans-serif fonts: text in a picture must be broken by us, and must not run out. */
function widthOf(letter: string): number {
  if (/[\u1100-\u115F\u2E80-\uA4CF\uAC00-\uD7A3\uF900-\uFAFF\uFE30-\uFE4F\uFF00-\uFF60]/u.test(letter)) return 1;
  if (/\p{Extended_Pictographic}/u.test(letter)) return 1.3;
  if (/[iljtfr.,:;'|!()[\] ]/.test(letter)) return 0.38;
  if (/[mwMW@%—…]/.test(letter)) return 0.95;
  return /\p{Lu}/u.test(letter) ? 0.72 : 0.62;
}

/** A text in at most `most` lines of `width` em, broken between words where there are any, cut with an ellipsis. */
export function wrapped(text: string, width: number, most: number): string[] {
  const lines: string[] = [];
  let line = "";
  for (const word of text.replace(/\s+/g, " ").trim().match(WORD) ?? []) {
    if (line !== "" && sizeOf(line + word.trimEnd()) > width) {
      lines.push(line.trimEnd());
      line = "";
      if (lines.length === most) return cut(lines, width);
    }
    line += word;
  }
  return line.trim() === "" ? lines : [...lines, line.trimEnd()];
}

const sizeOf = (text: string): number => [...text].reduce((sum, letter) => sum + widthOf(letter), 0);

/** An ideograph with the mark that must not begin a line; or up to sixteen other letters, and the space after them. */
const WORD =
  /[\u2E80-\uA4CF\uF900-\uFAFF\uFF00-\uFFEF][，。；：、！？”）:;,.!?)]*|[^\s\u2E80-\uA4CF\uF900-\uFAFF\uFF00-\uFFEF]{1,16} ?| /gu;

function cut(lines: readonly string[], width: number): string[] {
  const last = [...(lines.at(-1) ?? "")];
  while (last.length > 0 && sizeOf(last.join("")) > width - 1) last.pop();
  return [...lines.slice(0, -1), `${last.join("").trimEnd()}…`];
}
