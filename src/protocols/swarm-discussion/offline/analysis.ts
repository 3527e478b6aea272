import type { Facts } from "#providers";
import type { Persona, Tension, TopicAnalysis } from "#wire";
import { CONCERNS, type ConcernId } from "./concern.ts";
import { wishIn } from "./correction.ts";
import { Sources } from "./evidence.ts";
import { concernLens, concernOf, lensOf, readable, topicTerms, weightIn } from "./lens.ts";
import { problemOf } from "./problem.ts";
import { opposition, wordedAxis } from "./tensions.ts";
import { words } from "./words/index.ts";

/** Weight at which a topic or a passage bears on a concern as much as it can. */
const FULL = 6;
/** Best passages that speak for a concern. */
const COUNTED = 6;
/** What a concern needs, of 2, to be given an expert where one more is not required. */
const SUPPORTED = 0.25;
/** Where nothing in topic or documents points anywhere: whether enough is known is the question of any decision. */
const PRIOR: Readonly<Partial<Record<ConcernId, number>>> = {
  evidence: 0.02,
  delivery: 0.015,
  cost: 0.01,
  users: 0.005,
};

/** Who should argue about a topic, chosen by what the topic and the documents bear on, and along which tensions. */
export function analyse(facts: Facts): TopicAnalysis {
  const sources = new Sources(facts);
  const [min, max] = facts.wanted?.experts ?? [2, 3];
  const given = facts.wanted?.given ?? [];
  const taken = given.flatMap((persona) => concernOf(persona) ?? []);
  const wish = wishIn(facts.correction, facts.lang);
  const support = supportOf(facts, sources);
  const room = { min: Math.max(0, min - given.length), max: Math.max(0, max - given.length) };
  const open = CONCERNS.filter((id) => !taken.includes(id) && !wish.removed.includes(id));
  const chosen = choose(open, wish.added, taken, support, room);
  const experts = [...given, ...chosen.map((id) => personaOf(id, facts, given))];
  const lenses = experts.map((persona) => lensOf(persona, facts.lang));
  return {
    experts,
    tensionMap: tensionsAmong(experts, support, facts),
    problemDefinition: problemOf(facts, sources, lenses),
  };
}

/** How far topic and documents bear on each concern, 0 to 2: at most 1 from either. */
function supportOf(facts: Facts, sources: Sources): Map<ConcernId, number> {
  const topic = readable(facts.topic);
  const byConcern = CONCERNS.map((id) => {
    const lens = concernLens(id, facts.lang);
    const found = new Map(sources.bearingOn(lens).map(({ passage, match, nearness }) => [passage, match * nearness]));
    return { id, found, inTopic: weightIn(lens.terms, topic) + weightIn(topicTerms(id), topic) };
  });
  // A passage speaks for the concern that it is about, and little for those that it touches on.
  const most = new Map(
    sources.passages.map((passage) => [passage, Math.max(...byConcern.map(({ found }) => found.get(passage) ?? 0))]),
  );
  return new Map(
    byConcern.map(({ id, found, inTopic }) => {
      const credits = [...found].map(
        ([passage, match]) => Math.min(FULL, match) * (match / (most.get(passage) ?? match)) ** 2,
      );
      const best = credits.sort((a, b) => b - a).slice(0, COUNTED);
      const fromDocuments = best.reduce((sum, credit) => sum + credit, 0) / (FULL * COUNTED);
      return [id, Math.min(1, inTopic / FULL) + fromDocuments + (PRIOR[id] ?? 0)];
    }),
  );
}

/**
 * The concerns that get an expert: those wished for, then the best opposed pair, then one after the other by support
 * and by how strongly it is opposed to those chosen; more than the least number only with support.
 */
function choose(
  open: readonly ConcernId[],
  wished: readonly ConcernId[],
  taken: readonly ConcernId[],
  support: ReadonlyMap<ConcernId, number>,
  room: { readonly min: number; readonly max: number },
): ConcernId[] {
  const of = (id: ConcernId): number => support.get(id) ?? 0;
  const chosen = wished.filter((id) => open.includes(id)).slice(0, room.max);
  const strongest = (id: ConcernId): number =>
    Math.max(
      0,
      ...[...taken, ...chosen].filter((other) => other !== id).map((other) => opposition(id, other, "en").strength),
    );
  if (chosen.length === 0 && taken.length === 0 && room.max >= 2) chosen.push(...bestPair(open, of));
  while (chosen.length < room.max) {
    const left = open.filter((id) => !chosen.includes(id));
    const worth = (id: ConcernId): number => of(id) * (1 + strongest(id) / 3) + strongest(id) / 100;
    const [best] = left.sort((a, b) => worth(b) - worth(a));
    const needed = chosen.length < room.min;
    if (best === undefined || (!needed && (of(best) < SUPPORTED || strongest(best) === 0))) break;
    chosen.push(best);
  }
  return chosen;
}

/** The pair whose weaker side is best supported, the more the stronger its opposition. */
function bestPair(open: readonly ConcernId[], of: (id: ConcernId) => number): ConcernId[] {
  let best: { readonly pair: ConcernId[]; readonly worth: number } = { pair: [], worth: -1 };
  for (const [i, a] of open.entries()) {
    for (const b of open.slice(i + 1)) {
      const { strength } = opposition(a, b, "en");
      const worth = (Math.min(of(a), of(b)) + 0.5 * Math.max(of(a), of(b))) * (0.4 + strength / 5);
      if (worth > best.worth) best = { pair: of(b) > of(a) ? [b, a] : [a, b], worth };
    }
  }
  return best.pair;
}

/** The catalogue's expert; another's id is left alone. */
function personaOf(id: ConcernId, { lang }: Facts, given: readonly Persona[]): Persona {
  const { slug, name, expertise, thinkingStyle, bias, replyTendency, stakes, blindSpots } = words(lang).catalogue[id];
  const ids = given.map((persona) => persona.id);
  const free = ids.includes(slug) ? `${slug}-${ids.length + 1}` : slug;
  return {
    id: free,
    name,
    expertise: [...expertise],
    thinkingStyle,
    bias,
    replyTendency,
    stakes,
    blindSpots: [...blindSpots],
  };
}

interface Pair {
  readonly tension: Tension;
  readonly worth: number;
}

/** The opposed pairs, strongest first; an expert in none of them is set against the best supported other. */
function tensionsAmong(experts: readonly Persona[], support: ReadonlyMap<ConcernId, number>, facts: Facts): Tension[] {
  const pairs = experts.flatMap((a, i) => experts.slice(i + 1).map((b): Pair => pairOf(a, b, support, facts)));
  pairs.sort((a, b) => b.worth - a.worth);
  const chosen = pairs.filter(({ worth }) => worth > 0);
  for (const { id } of experts) {
    if (chosen.some(({ tension }) => tension.between.includes(id))) continue;
    const pair = pairs.find(({ tension }) => tension.between.includes(id));
    if (pair) chosen.push(pair);
  }
  return chosen.map(({ tension }) => tension);
}

function pairOf(a: Persona, b: Persona, support: ReadonlyMap<ConcernId, number>, { lang }: Facts): Pair {
  const [x, y] = [concernOf(a), concernOf(b)];
  const of = (id: ConcernId): number => support.get(id) ?? 0;
  if (x && y && x !== y) {
    const { between, strength, axis, description } = opposition(x, y, lang);
    const [first, second] = between[0] === x ? [a, b] : [b, a];
    return { tension: { between: [first.id, second.id], axis, description }, worth: strength * (1 + of(x) + of(y)) };
  }
  const axis = wordedAxis(wants(a, lang), wants(b, lang), cut(a.stakes), cut(b.stakes), lang);
  return { tension: { between: [a.id, b.id], ...axis }, worth: 0 };
}

/** What an expert stands for, in few words: the catalogue's, else the bias that they were given. */
function wants(persona: Persona, lang: Facts["lang"]): string {
  const id = concernOf(persona);
  return id ? words(lang).catalogue[id].wants : cut(persona.bias, 120);
}

const cut = (text: string, max = 400): string => {
  const line = text
    .replace(/\s+/gu, " ")
    .trim()
    .replace(/[.。]$/u, "");
  return line.length <= max ? line : `${line.slice(0, max - 1).replace(/[\uD800-\uDBFF]$/u, "")}…`;
};
