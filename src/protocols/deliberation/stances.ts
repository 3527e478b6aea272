import { recordsOf, shareOf, textOf } from "#lib/fields";
import type { FloorStatement } from "#wire";
import { type Agenda, type Bearing, NONE, OTHER, type Summary } from "./schemas.ts";

/** Below even odds of being right, a specialist's confidence is low. */
const LOW_CONFIDENCE = 0.5;

/** Kinds in which a specialist says what they propose, by round. */
export const ROUND_KINDS = { 1: "assessment", 2: "account", 3: "resolution" } as const;
export type RoundNumber = keyof typeof ROUND_KINDS;
const KINDS: ReadonlySet<string> = new Set(Object.values(ROUND_KINDS));

/** Whether a specialist says in it what they propose. */
export const isProposing = ({ type }: Pick<FloorStatement, "type">): boolean => KINDS.has(type);

export type Stance = NonNullable<ReturnType<typeof stanceOf>>;
export type RaisedConcern = ReturnType<typeof concernsIn>[number];

/** A model's reading of proposals in own words. */
export interface ReadOfProposals {
  /** Pairs of messages whose proposals are one though put differently. */
  readonly same: readonly (readonly [string, string])[];
  readonly bearing: readonly Bearing[];
}
export const UNREAD: ReadOfProposals = { same: [], bearing: [] };

/** The last stance of each specialist who answered, in the order of `ids`. */
export function stancesOf(
  floor: readonly FloorStatement[],
  ids: readonly string[],
  read: ReadOfProposals = UNREAD,
): Stance[] {
  const one = ids.flatMap((id) => stanceOf(floor, id, read.bearing) ?? []);
  return joined(one, read.same);
}

export function stancesIn(floor: readonly FloorStatement[], id: string): Stance[] {
  const at = floor.flatMap(({ from, type }, n) => (from === id && KINDS.has(type) ? [n + 1] : []));
  return at.flatMap((n) => stanceOf(floor.slice(0, n), id) ?? []);
}

function stanceOf(floor: readonly FloorStatement[], id: string, bearing: readonly Bearing[] = []) {
  const said = floor.filter(({ from, type }) => from === id && KINDS.has(type));
  const last = said.at(-1);
  if (!last) return undefined;
  const { content } = last;
  const [assessment = {}] = recordsOf({ all: [content.confidenceAssessment] }, "all");
  const choice = choiceOf(content);
  const position = textOf(content, "position") ?? "";
  return {
    id,
    /** Key for comparison: a letter, or the words of a proposal without one. Undefined: no proposal. */
    key: keyOf(content),
    choice,
    position,
    /** The last reason that they gave for it, with its message. */
    reason: reasonOf(said, last),
    confidence: shareOf(assessment, "confidence") ?? 0,
    restsOn: textOf(assessment, "restsOn"),
    leastSureOf: textOf(assessment, "leastSureOf"),
    messageId: last.id,
    round: last.round,
    concerns: said.flatMap((one) => concernsIn(one, bearing, floor)),
  };
}

type Content = FloorStatement["content"];
const choiceOf = (content: Content): string => textOf(content, "choice") ?? NONE;

/** Choice of a message on the floor: a letter, other or none. */
export const choiceIn = (floor: readonly FloorStatement[], id: string): string =>
  choiceOf(floor.find((one) => one.id === id)?.content ?? {});

/** Key of what a statement proposes, for comparison; undefined: nothing. */
export const keyOf = (content: Content): string | undefined =>
  keyFor({ choice: choiceOf(content), position: textOf(content, "position") ?? "" });

function keyFor({ choice, position }: Pick<Stance, "choice" | "position">): string | undefined {
  if (choice === NONE) return undefined;
  return choice === OTHER ? `${OTHER} ${plain(position)}` : choice;
}

/** Leaves out reasons that were given for another proposal. */
const reasonOf = (said: readonly FloorStatement[], last: FloorStatement) =>
  said
    .filter((one) => keyOf(one.content) === keyOf(last.content))
    .flatMap(({ id, content }) => {
      const text = textOf(content, "reason") ?? textOf(content, "reasoning");
      return text === undefined ? [] : [{ text, messageId: id }];
    })
    .at(-1);

function concernsIn({ id, content }: FloorStatement, bearing: readonly Bearing[], floor: readonly FloorStatement[]) {
  return recordsOf(content, "concerns").flatMap((one) => {
    const text = textOf(one, "text");
    if (text === undefined) return [];
    const on = new Set(bearing.filter((it) => it.messageId === id && it.concern === text).flatMap((it) => it.on));
    /** Keys of the proposals that a model read it to speak against. */
    const bearsOn = new Set(floor.filter((it) => on.has(it.id)).flatMap((it) => keyOf(it.content) ?? []));
    return [{ text, against: String(one.against), isKey: one.weight === "key", raisedIn: id, bearsOn }];
  });
}

/** Whether a concern speaks against what somebody proposes; it may be what its author proposes, too. */
export const speaksAgainst = ({ against, bearsOn }: RaisedConcern, to: Stance): boolean =>
  bearsOn.has(keyFor(to) ?? "") || against === "all" || (against !== OTHER && against === to.choice);

/** A text as it is compared. */
export const plain = (text: string): string =>
  text
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, " ")
    .trim();

/** Proposals of their own that were judged to be one get one key. Letters keep theirs: those are counted. */
function joined(stances: readonly Stance[], same: ReadOfProposals["same"]): Stance[] {
  const keys = new Map(stances.map(({ messageId, key }) => [messageId, key]));
  for (const pair of same) {
    const [a, b] = pair.map((id) => stances.find((one) => one.messageId === id && one.choice === OTHER));
    const [to, from] = [a && keys.get(a.messageId), b && keys.get(b.messageId)];
    if (to === undefined || from === undefined) continue;
    for (const [id, key] of keys) if (key === from) keys.set(id, to);
  }
  return stances.map((one) => ({ ...one, key: keys.get(one.messageId) }));
}

/** Groups stances by proposal, in order of statement. */
export function groupsOf(stances: readonly Stance[]): (readonly [Stance, ...Stance[]])[] {
  const groups = Map.groupBy(stances, ({ key }) => key);
  groups.delete(undefined);
  return [...groups.values()] as [Stance, ...Stance[]][];
}

/** A choice as readers know it: the alternative's text, else the own words. */
export function choiceLabel(
  { choice, position }: Pick<Stance, "choice" | "position">,
  alternatives: Agenda["alternatives"],
): string {
  return alternatives.find(({ letter }) => letter === choice)?.text ?? position;
}

/** Whether a position says no more than the name of what is chosen. */
export const isSaid = (position: string, label: string): boolean => plain(position) === plain(label);

export const inConflict = ({ conflicts }: Pick<Summary, "conflicts">): string[] => [
  ...new Set(conflicts.flatMap(({ between }) => between)),
];

export const areAllLow = (stances: readonly Stance[]): boolean =>
  stances.every(({ confidence }) => confidence < LOW_CONFIDENCE);
