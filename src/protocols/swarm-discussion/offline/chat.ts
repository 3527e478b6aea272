const DAY = [
  String.raw`(?:19|20)\d{2}[-/.]\d{1,2}[-/.]\d{1,2}`,
  String.raw`\d{1,2}[-/.]\d{1,2}[-/.](?:\d{4}|\d{2})`,
  String.raw`(?:(?:19|20)\d{2}\s?年\s?)?\d{1,2}\s?月\s?\d{1,2}\s?日`,
].join("|");
const CLOCK = String.raw`(?:[上下]午\s?)?\d{1,2}:\d{2}(?::\d{2})?(?:\s?[AaPp]\.?[Mm]\.?(?![A-Za-z]))?`;
/** "[10:05]", "[2026-05-04 09:12]", "04.05.26, 09:16 -", "5/4/26, 9:12 AM -", "2026年5月4日 09:12". */
const STAMP = String.raw`[ \t]*\u200e?[[(（]?(?:(?:${DAY})(?:,?[ \t]|T))?${CLOCK}[\])）]?(?=[\s:：–-]|$)`;
/** "Dana Smith  9:12 AM" on a line of its own, above what she says. */
const NAME_AND_CLOCK = String.raw`\p{L}[^\n:：,.;，。；]{0,39}[ \t][[(（]?${CLOCK}[\])）]?[ \t]*$`;
const TURN = new RegExp(`^(?:${STAMP}|${NAME_AND_CLOCK})`, "gmu");
const AT_START = new RegExp(`^${STAMP}`, "u");

/** Where in a chat somebody begins to speak: the offsets of the lines that begin with a time, or with a name and a time. */
export const turnStarts = (text: string): number[] => [...text.matchAll(TURN)].map(({ index }) => index);

/** A part of a text, cut where in a chat somebody else begins to speak. */
export function turnsIn(text: string, from: number, to: number): [number, number][] {
  const starts = [from, ...turnStarts(text).filter((start) => start > from && start < to)];
  return starts.map((start, at) => [start, starts[at + 1] ?? to]);
}

/** What is said in a chat, its day and time blanked: they tell when it was said, and nothing of what is spoken of. */
export const withoutStamp = (text: string): string => text.replace(AT_START, (stamp) => "·".repeat(stamp.length));
