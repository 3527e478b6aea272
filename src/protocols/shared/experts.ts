import { z } from "zod";
import type { WeightedTerm } from "#lib/passages";
import { numberedSlug, slug } from "#lib/slug";
import type { FixedRole } from "#protocols/seating";
import { type Facts, type ModelRequest, markedJson, requestFor } from "#providers";
import { composeByRule, concernWords } from "#reader";
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
  TopicAnalysis,
} from "#wire";
import type { words as wordsIn } from "../words/index.ts";
import { words } from "./words/index.ts";

/** Asks for experts, tensions and the problem. `facts.wanted` bounds the experts; default: as the mode does. */
export function analysisPrompt(facts: Facts): ModelRequest<TopicAnalysis> {
  const { lang, mode, wanted } = facts;
  const [from, to] = wanted?.experts ?? MODE_LIMITS[mode].experts;
  const { given = [], people = [] } = wanted ?? {};
  const unknown = people.filter((seat) => given.every(({ id }) => id !== seat));
  // Only told: another count has a fault of its own (`compositionFault`), with which the analysis is asked for again.
  const analysis = TopicAnalysis.extend({
    experts: TopicAnalysis.shape.experts.meta({ minItems: from, maxItems: to }),
  });
  return requestFor(facts, {
    purpose: "analysis",
    role: words(lang).moderator,
    schema: given.length > 0 ? z.preprocess((content) => withGiven(content, given), analysis) : analysis,
    instruction: words(lang).analyse({
      ...{ from, to, people: unknown },
      isGiven: given.length > 0,
      hasDocuments: facts.passages.length > 0,
      hasConstraints: (facts.constraints ?? []).length > 0,
    }),
    byRule: ({ topic, passages }) =>
      composeByRule(
        passages.map(({ text }) => text),
        topic,
        { given, wanted: from, lang },
      ),
    material: given.length > 0 ? [words(lang).givenExperts, markedJson("given", given)] : [],
  });
}

const Named = z.looseObject({ id: z.string() });
const Analysis = z.looseObject({
  experts: z.array(Named),
  tensionMap: z.array(z.looseObject({ between: z.array(z.string()) })).optional(),
});

/**
 * An analysis in which the experts that the user gave sit unchanged, whatever was made of them: what was altered is as it
 * was given, and who was left out takes the last place that is not another given one's, tensions included. What is no
 * analysis stays as it is.
 */
export function withGiven(content: unknown, given: readonly Persona[]): unknown {
  const parsed = Analysis.safeParse(content);
  if (!parsed.success || given.length === 0) return content;
  const { experts, tensionMap, ...rest } = parsed.data;
  const seated: { id: string }[] = experts.map((expert) => given.find(({ id }) => id === expert.id) ?? expert);
  const renamed = new Map<string, string>();
  const isGiven = (id: string): boolean => given.some((one) => one.id === id);
  for (const persona of given) {
    if (seated.some(({ id }) => id === persona.id)) continue;
    const at = seated.findLastIndex(({ id }) => !isGiven(id));
    const left = seated[at];
    if (left) renamed.set(left.id, persona.id);
    seated.splice(at === -1 ? seated.length : at, at === -1 ? 0 : 1, persona);
  }
  const tensions = tensionMap?.map((one) => ({ ...one, between: one.between.map((id) => renamed.get(id) ?? id) }));
  return { ...rest, experts: seated, ...(tensions ? { tensionMap: tensions } : {}) };
}

const TOPIC = 2.5;
const DESCRIPTION = 0.6;
const CONCERN = 0.7;

/** Builds the query for an expert's passages: the topic, the expert's description and the concern's words. */
export function passageQuery(topic: string, persona?: Persona): WeightedTerm[] {
  const words: WeightedTerm[] = [{ term: topic, weight: TOPIC }];
  if (!persona) return words;
  const described = [persona.name, ...persona.expertise, persona.bias, persona.stakes].join(". ");
  const concern = concernWords(persona).map((term) => ({ term, weight: CONCERN }));
  return [...words, { term: described, weight: DESCRIPTION }, ...concern];
}

/** Returns the least and the greatest number of experts: the mode's range, wider if more seats or experts are given. */
export function wantedExperts(mode: Mode, seats: readonly string[], given: readonly Persona[]): [number, number] {
  const [min, max] = MODE_LIMITS[mode].experts;
  const asked = Math.max(seats.length, given.length);
  return [Math.max(min, asked), Math.max(max, asked)];
}

/**
 * Returns an analysis's fault in one line for its author, a model or a rule; undefined if there is none. Every expert
 * needs a tension: without an opponent an expert would only agree.
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
  const names = analysis.experts.map(({ name }) => name);
  const sameName = names.find((name, i) => names.indexOf(name) !== i);
  if (sameName !== undefined) return words.sameName(sameName);
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
  readonly held: ReadonlySet<string>;
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
  return { personas, tensions, held: new Set(seats) };
}

/**
 * The same experts with people in other seats: `moved` has them in the same order, the seats' ids where the people sit. What is
 * not these experts with these seats changes nothing.
 */
export function reseated(
  of: Omit<SeatedExperts, "held">,
  moved: readonly Persona[],
  seats: readonly string[],
): Omit<SeatedExperts, "held"> {
  const { personas, tensions } = of;
  const isSame = moved.length === personas.length && moved.every(({ name }, at) => name === personas[at]?.name);
  const held = moved.filter(({ id }) => seats.includes(id)).map(({ id }) => id);
  if (!isSame || new Set(held).size !== seats.length || held.length !== seats.length) return of;
  const taken = new Set([...seats, ...FIXED_PARTICIPANTS, ...personas.map(({ id }) => id)]);
  // Who left a seat is called by their own name.
  const named = (name: string): string => {
    const base = slug(name, "expert");
    const free = [base, ...[2, 3, 4, 5, 6, 7, 8, 9].map((n) => numberedSlug(base, n))].find((id) => !taken.has(id));
    taken.add(free ?? base);
    return free ?? base;
  };
  const idOf = new Map(
    personas.map(({ id, name }, at) => {
      const wanted = moved[at]?.id ?? id;
      return [id, seats.includes(wanted) ? wanted : seats.includes(id) ? named(name) : id];
    }),
  );
  const rename = (id: string): string => idOf.get(id) ?? id;
  return {
    personas: personas.map((one) => ({ ...one, id: rename(one.id) })),
    tensions: tensions.map((one) => ({ ...one, between: [rename(one.between[0]), rename(one.between[1])] })),
  };
}

/** The roles beside the experts. Without a model nobody attacks and nobody speaks for another field. */
export const rolesIn = (mode: Mode, provider?: string): FixedRole[] => [
  MODERATOR,
  ...(provider === "offline" ? [] : [CONTRARIAN as FixedRole]),
  HISTORIAN,
  ...(MODE_LIMITS[mode].crossDomain && provider !== "offline" ? [CROSS_DOMAIN as FixedRole] : []),
];
