import type { Words } from "./words/en.ts";

export type PartName = "first" | keyof Words["titles"];

/** A sentence of the first screen, with the points and messages that it is about. */
export interface ScreenLine {
  readonly text: string;
  readonly points: readonly string[];
  readonly messages: readonly string[];
}

export interface ScreenPart {
  readonly part: PartName;
  /** Heading; empty for the first sentence. */
  readonly title: string;
  readonly lines: readonly ScreenLine[];
  /** Lines for which there was no room. */
  readonly more: number;
}

/** Parts that have more lines before others have a second: what a reader asked, and can begin with. */
const FIRST: ReadonlySet<PartName> = new Set(["shared", "asked", "next"]);

/** A shortened form of the screen. */
export interface Brevity {
  /** The share of a quoted reason that is shown. */
  readonly quoted: number;
  /** Whether the best reason of a point is quoted. */
  readonly reasons: boolean;
  /** The share of a point's text that is shown outside the first sentence. */
  readonly point: number;
  /** Lines of the parts that have more than one. */
  readonly first: number;
}
export const WHOLE: Brevity = { quoted: 1, reasons: true, point: 1, first: 3 };
/** From the longest. What was taken in is left to the table in all but the first. */
export const BREVITIES: readonly Brevity[] = [
  WHOLE,
  { ...WHOLE, quoted: 0.5 },
  { quoted: 0.5, reasons: false, point: 1, first: 2 },
  { quoted: 0.5, reasons: false, point: 0.6, first: 1 },
];

export const sizeOf = ({ title, lines }: ScreenPart, say: Words): number =>
  say.sizeOf([title, ...lines.map(({ text }) => text)].join(" "));

/** Returns how many lines of each part fit: its first ones, then further ones in turn while there is room. */
export function roomFor(parts: readonly ScreenPart[], brevity: Brevity, say: Words): ReadonlyMap<PartName, number> {
  const least = (part: PartName): number => (FIRST.has(part) ? brevity.first : 1);
  const kept = new Map(
    parts.map(({ part, lines }) => [part, part === "first" ? lines.length : Math.min(lines.length, least(part))]),
  );
  const size = (lines: readonly ScreenLine[]): number => say.sizeOf(lines.map(({ text }) => text).join(" "));
  let room = say.room;
  for (const { part, title, lines } of parts) room -= size(lines.slice(0, kept.get(part))) + say.sizeOf(title);
  for (let isGrowing = true; isGrowing; ) {
    isGrowing = false;
    for (const { part, lines } of parts) {
      const count = kept.get(part) ?? 0;
      const next = lines[count];
      if (next === undefined || size([next]) > room) continue;
      kept.set(part, count + 1);
      room -= size([next]);
      isGrowing = true;
    }
  }
  return kept;
}
