import type { Fate } from "../objections.ts";
import type { Tier } from "../table.ts";

const list = (all: readonly string[]): string => all.join(", ");
const have = (all: readonly string[]): string => `${list(all)} ${all.length === 1 ? "has" : "have"} not said`;

/** Points that are told by their ids alone. */
const and = (ids: readonly string[]): string => (ids.length > 0 ? ` and ${ids.length} more (${list(ids)})` : "");

const over = (because: readonly string[]): string => (because.length > 0 ? `(over ${list(because)})` : "");

/** Experts of a row by side; `pro` is told as a share of all. */
interface Counts {
  /** Undefined where all who are for it are so on a condition. */
  readonly pro: string | undefined;
  readonly against: number;
  readonly onlyIf: number;
  readonly none: number;
  readonly needed: number;
  /** In words of a point that came last, since nobody could have said anything. */
  readonly silent: number | string;
}

const table = {
  title: "Points: who is for what",
  heads: {
    point: "Point",
    reasons: "More reasons for it",
    objections: "Objections",
    minor: "Points of one expert alone, or given up",
  },
  tiers: {
    shared: "Shared",
    most: "Most are for",
    "on a condition": "On a condition",
    divided: "Divided",
    few: "Held by some",
    nobody: "Nobody has said they are for it",
    "given up": "Given up",
  } satisfies Record<Tier, string>,
  counts: ({ pro, against, onlyIf, none, needed, silent }: Counts) =>
    [
      ...(pro === undefined ? [] : [`${pro} for`]),
      ...(onlyIf > 0 ? [`${onlyIf} on a condition`] : []),
      ...(against > 0 ? [`${against} against`] : []),
      ...(none > 0 ? [`${none} on neither side`] : []),
      ...(needed > 0 ? [`a condition of ${needed}`] : []),
      ...(typeof silent === "string"
        ? [silent]
        : silent > 0
          ? [`${silent} ${silent === 1 ? "has" : "have"} not said`]
          : []),
    ].join(", "),
  sides: {
    for: "for",
    against: "against",
    none: "on neither side",
    needed: "their condition",
    formerly: "no longer for",
    silent: "has not said",
    unheard: "has said nothing",
  },
  onlyIf: (points: readonly string[]) => `only if ${list(points)}`,
  follows: (side: string, from: readonly string[]) => `↳ ${side}, by ${list(from)}; not counted`,
  asked: "asked about",
  detail: (of: string) => `detail of ${of}`,
  instead: (of: readonly string[]) => `not together with ${list(of)}`,
  whole: (parts: readonly string[]) => `parts: ${list(parts)}`,
  wording: (point: string) => `also as ${point}`,
  openObjections: (count: number) => `${count} ${count === 1 ? "objection" : "objections"} open`,
  open: (why: string) => `open: ${why}`,
};

/** Texts of the first screen and the table. Each is given what the table says, and adds nothing to it. */
export const en = {
  list,
  table,
  point: (text: string, id: string) => `“${text}” (${id})`,
  join: "; ",
  stop: ". ",
  colon: ": ",
  end: ".",
  /** Sign between sentences of a paragraph. */
  between: " ",
  /** Most UTF-16 units of a quote; a longer one is cut, with "…". */
  quoted: 120,
  /** Most words of a screen. */
  room: 250,
  sizeOf: (text: string) => text.split(/\s+/u).filter(Boolean).length,
  titles: {
    shared: "Shared",
    most: "Most are for, somebody is against",
    condition: "On a condition",
    divides: "What divides",
    few: "Held by some",
    asked: "You asked about",
    limits: "Limits",
    changes: "What would change a view",
    next: "Next",
    missing: "Missing",
  },
  tally: (held: number, all: number) => (held < all ? `${held} of ${all}` : all === 2 ? "both" : `all ${all}`),
  areFor: (held: number, all: number, point: string) =>
    `${held < all ? `${held} of ${all}` : all === 2 ? "Both" : `All ${all}`} are for: ${point}`,
  areForIf: (held: number, conditional: number, all: number, point: string) =>
    `${held < all ? `${held} of ${all}` : all === 2 ? "Both" : `All ${all}`} are for, ${conditional === held ? "each" : `${conditional} of them`} on a condition: ${point}`,
  areAgainst: (against: number, all: number, point: string) =>
    `${against < all ? `${against} of ${all}` : all === 2 ? "Both" : `All ${all}`} are against: ${point}`,
  divided: (point: string, pro: number, contra: number, onlyIf: number) =>
    `${point}: ${[
      ...(pro > 0 || onlyIf === 0 ? [`${pro} for`] : []),
      ...(onlyIf > 0 ? [`${onlyIf} on a condition`] : []),
      ...(contra > 0 ? [`${contra} against`] : []),
    ].join(", ")}`,
  noMajority: (all: number, conditional: boolean) =>
    `No point has more than half of ${all === 1 ? "the one expert" : `the ${all} experts`} for it${conditional ? " without a condition" : ""}`,
  oneExpert: "There is one expert: nothing can be shared",
  pro: (who: readonly string[]) => `for: ${list(who)}`,
  contra: (who: readonly string[]) => `against: ${list(who)}`,
  onlyIf: (who: readonly string[], points: readonly string[], others: readonly string[]) =>
    `${list(who)} only if ${list(points)}${and(others)}`,
  together: (who: readonly string[], points: readonly string[], others: readonly string[]) =>
    `${list(who)} together with ${list(points)}${and(others)}`,
  /** @param who undefined: all */
  withMany: (who: readonly string[] | undefined, points: readonly string[]) =>
    `${who ? list(who) : "each"} together with others that are shared (${list(points)})`,
  /** @param of ids of the points that it excludes; empty: all that stand there */
  instead: (who: readonly string[], point: string, of: string) =>
    `${list(who)} for ${point} instead${of === "" ? "" : ` of ${of}`}`,
  notSaid: have,
  words: {
    unchallenged: "unchallenged",
    void: "objections withdrawn, without their source, or against a reason that no longer counts",
    answered: "objections answered",
    open: "open",
  },
  reason: (text: string, from: readonly string[], places: string) => `“${text}” (${list(from)})${places}`,
  places: (all: readonly string[], checked: true | "missing" | undefined) =>
    all.length === 0 ? "" : ` [${list(all)} ${checked === true ? "✓" : checked === "missing" ? "✗" : "not checked"}]`,
  takenIn: (objection: string, point: string) => `Taken in: “${objection}” → ${point}`,
  fates: {
    withdrawn: "withdrawn",
    "source not found": "source not found",
    "target gone": "against a reason that no longer counts",
    "taken in": "taken in",
    answered: "answered",
    "came last": "put to nobody since",
    "not answered": "not answered, though asked",
    "not confirmed": "answered, not confirmed",
    granted: "granted, nothing set against it",
    disputed: "disputed",
    maintained: "maintained",
  } satisfies Record<Fate, string>,
  openObjection: (fate: string, objection: string) => `Open objection (${fate}): ${objection}`,
  moreOpen: (n: number) => `${n} more ${n === 1 ? "objection" : "objections"} open`,
  over,
  givenUp: (who: readonly string[], because: readonly string[]) =>
    `given up by ${list(who)} ${over(because)}`.trimEnd(),
  nobodyFor: "nobody is for it",
  swapped: (one: string, other: string) =>
    `${one} and ${other} changed sides in one step, without having heard each other`,
  limit: (text: string, place: string, parts: readonly string[]) =>
    `“${text}”${place}: ${parts.length > 0 ? parts.join("; ") : "no reason names it"}`,
  /** A reason that names a limit: `against p1: “It costs 400,000” (Ann, r1-msg-002)`. */
  limits: {
    kept: (point: string, said: string) => `for ${point}: ${said}`,
    broken: (point: string, said: string) => `against ${point}: ${said}`,
    "taken in": (point: string, said: string) => `against ${point}, taken in: ${said}`,
    answered: (point: string, said: string) => `against ${point}, answered: ${said}`,
  },
  changes: (who: string, text: string, message: string) => `${who}: “${text}” (${message})`,
  next: (point: string, who: string | undefined, when: string | undefined) =>
    `${point}${who ? `: ${who}` : ""}${when ? `${who ? ", " : ": "}${when}` : ""}`,
  unheard: (who: string, why: string | undefined) => (why === undefined ? `${who} has said nothing` : `${who}: ${why}`),
  more: (count: number) => `${count} more in the table`,
};

export type Words = typeof en;
