import type { FixedRole } from "#protocols/seating";
import {
  CONTRARIAN,
  CROSS_DOMAIN,
  FIXED_PARTICIPANTS,
  HISTORIAN,
  MODE_LIMITS,
  MODERATOR,
  type Mode,
  type Persona,
  type Tension,
  type TopicAnalysis,
} from "#wire";
import type { words as wordsIn } from "../words/index.ts";

/** How many experts a discussion wants: the mode's range, widened where more seats or experts were asked for. */
export function wantedExperts(mode: Mode, seats: readonly string[], given: readonly Persona[]): [number, number] {
  const [min, max] = MODE_LIMITS[mode].experts;
  const asked = Math.max(seats.length, given.length);
  return [Math.max(min, asked), Math.max(max, asked)];
}

/**
 * What is wrong with an analysis, in one line for the model or rule that made it, or undefined. A dynamic expert
 * without an opposed colleague would only agree: every one must stand in a tension.
 */
export function compositionFault(
  analysis: TopicAnalysis,
  [min, max]: readonly [number, number],
  words: ReturnType<typeof wordsIn>["faults"],
): string | undefined {
  const ids = analysis.experts.map((expert) => expert.id);
  if (ids.length < min || ids.length > max) return words.count(ids.length, min, max);
  const twice = ids.find((id, i) => ids.indexOf(id) !== i);
  if (twice) return words.twice(twice);
  const reserved = ids.find((id) => FIXED_PARTICIPANTS.includes(id));
  if (reserved) return words.reserved(reserved);
  for (const { between } of analysis.tensionMap) {
    const stranger = between.find((id) => !ids.includes(id));
    if (stranger) return words.stranger(between, stranger);
    if (between[0] === between[1]) return words.self(between[0]);
  }
  const placid = ids.find((id) => !analysis.tensionMap.some(({ between }) => between.includes(id)));
  return placid ? words.placid(placid) : undefined;
}

/** Experts and tensions with people in their seats. */
export interface SeatedExperts {
  readonly personas: Persona[];
  readonly tensions: Tension[];
  /** The seats' ids. */
  readonly held: ReadonlySet<string>;
  /** By a seat that is not called as an expert is, the id of the expert whose place it took. */
  readonly replaced: ReadonlyMap<string, string>;
}

/**
 * The experts and tensions after the seats are taken: an expert of a seat's name sits there, the other seats take the
 * last experts' places. Seats come last.
 */
export function seatExperts(analysis: TopicAnalysis, seats: readonly string[]): SeatedExperts {
  const named = new Map(analysis.experts.map((expert) => [expert.id, expert]));
  const others = analysis.experts.filter(({ id }) => !seats.includes(id));
  const giving = others.splice(others.length - seats.filter((seat) => !named.has(seat)).length);
  const renamed = new Map<string, string>();
  const seated = seats.flatMap((seat) => {
    const expert = named.get(seat) ?? giving.shift();
    if (!expert) return [];
    renamed.set(expert.id, seat);
    return [{ ...expert, id: seat }];
  });
  const personas = [...others, ...seated];
  const rename = (id: string): string => renamed.get(id) ?? id;
  const tensions = analysis.tensionMap.map((tension) => ({
    ...tension,
    between: [rename(tension.between[0]), rename(tension.between[1])] as [string, string],
  }));
  const replaced = new Map([...renamed].flatMap(([expert, seat]) => (expert === seat ? [] : [[seat, expert]])));
  return { personas, tensions, held: new Set(seats), replaced };
}

/** The roles beside the experts. Without a model nobody attacks and nobody speaks for another field. */
export const rolesIn = (mode: Mode, provider?: string): FixedRole[] => [
  MODERATOR,
  ...(provider === "offline" ? [] : [CONTRARIAN as FixedRole]),
  HISTORIAN,
  ...(MODE_LIMITS[mode].crossDomain && provider !== "offline" ? [CROSS_DOMAIN as FixedRole] : []),
];
