import { en, type Words } from "./words/en.ts";

export type PartName = "first" | keyof Words["titles"];

/** A sentence of the first screen, with the points and messages that it is about. */
export interface ScreenLine {
  readonly text: string;
  readonly points: readonly string[];
  readonly messages: readonly string[];
}

export interface ScreenPart {
  readonly part: PartName;
  /** Heading, with the number of lines for which there was no room; empty for the first sentence. */
  readonly title: string;
  readonly lines: readonly ScreenLine[];
  /** Lines for which there was no room. */
  readonly more: number;
}

const TITLED = Object.keys(en.titles) as (keyof Words["titles"])[];

/** Parts that have more lines before others have a second: what a reader asked, and can begin with. */
const FIRST: ReadonlySet<PartName> = new Set(["shared", "asked", "limits", "next"]);

/** Conditions that have a line each in any case. */
const TERMS = 6;

/** Options that were asked about and few or nobody is for: they have a line each. */
const ASKED = 4;

export const WHOLE = {
  /** The share of a quoted reason that is shown. */
  quoted: 1,
  /** Whether the best reason of a point that is held is quoted. */
  reasons: true,
  /** Whether the first reason under each limit is quoted. */
  limits: true,
  /** Lines of the parts that have more than one; points of which a limit's line says whether they keep it. */
  first: 3,
  /** Conditions of somebody that are told by their text, not by their ids alone; with 0, no other point is, either. */
  conditions: Number.POSITIVE_INFINITY,
};
export type Brevity = Readonly<typeof WHOLE>;
/**
 * From the longest. What was taken in is left to the table where quotations are cut; a limit's reason, which is left out first, comes back
 * then.
 */
const BREVITIES: readonly Brevity[] = [
  WHOLE,
  { ...WHOLE, limits: false },
  { ...WHOLE, quoted: 0.5, conditions: 3 },
  { ...WHOLE, quoted: 0.5, reasons: false, first: 2, conditions: 2 },
  { ...WHOLE, quoted: 0.5, reasons: false, first: 1, conditions: 0 },
];

const sizeOf = (parts: readonly ScreenPart[], say: Words): number =>
  say.sizeOf(parts.flatMap(({ title, lines }) => [title, ...lines.map(({ text }) => text)]).join(" "));

/** Lines of each part that are written; all of one that it does not name. */
export type Room = ReadonlyMap<PartName, number>;

/**
 * Returns the parts in the longest form in which the first lines of each fit on a screen, else in the shortest; further
 * lines follow in turn while there is room.
 * @param limits lines that the limits have in any case
 */
export function fitted(
  render: (brevity: Brevity, room: Room) => readonly ScreenPart[],
  say: Words,
  limits: number,
): ScreenPart[] {
  let parts: readonly ScreenPart[] = [];
  for (const brevity of BREVITIES) {
    const room = new Map<PartName, number>(TITLED.map((part) => [part, FIRST.has(part) ? brevity.first : 1]));
    // Each option that was asked about is told, whatever became of it.
    room.set("terms", TERMS).set("asked", ASKED).set("limits", Math.max(limits, brevity.first));
    parts = render(brevity, room);
    if (sizeOf(parts, say) > say.room) continue;
    for (let growing = parts.filter(({ more }) => more > 0); growing.length > 0; ) {
      growing = growing.filter(({ part }) => {
        const lines = (room.get(part) ?? 0) + 1;
        const longer = render(brevity, new Map(room).set(part, lines));
        if (sizeOf(longer, say) > say.room) return false;
        room.set(part, lines);
        parts = longer;
        return longer.some((one) => one.part === part && one.more > 0);
      });
    }
    break;
  }
  return [...parts];
}
