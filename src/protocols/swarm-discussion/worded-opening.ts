import type { Facts } from "#providers";
import { MODE_LIMITS, messageIdsIn } from "#wire";
import { differ, type Pair, pairsIn } from "./opening.ts";
import type { Opening } from "./schemas/index.ts";
import type { Focus } from "./table.ts";

type Question = Opening["questions"][number];

/** Divergences that an opening lists at most. */
const DIVERGENCES = 12;
/** Characters that a guidance may have. */
const GUIDANCE = 4_000;

/**
 * The computed opening with a model's words in it. A model's question is taken where it is on an actual
 * divergence: put to both sides of a tension or of a difference in position, and naming a message of theirs. Strangers
 * among those it is put to are dropped. Computed questions fill in where the model's fail; one on the point that the
 * user wants gone into stays first. Divergences are the model's where they name messages, else the computed ones, and the budget within the seed's 3 to 6.
 */
export function withWords(computed: Opening, said: Opening, facts: Facts, focus?: Focus): Opening {
  const [least, most] = MODE_LIMITS[facts.mode].questions;
  const pairs = pairsIn(facts);
  const worded = said.questions.flatMap((one) => checked(one, pairs, facts) ?? []);
  const first = focus ? computed.questions.slice(0, 1) : [];
  const chosen = [...first, ...worded].slice(0, most);
  const rest = computed.questions.filter((one) => !chosen.some((other) => sameAsked(one, other)));
  const questions = [...chosen, ...rest.slice(0, Math.max(0, least - chosen.length))];
  const authors = new Set(facts.floor.map(({ id }) => id));
  const found = said.divergences.filter((text) => messageIdsIn(text).some((id) => authors.has(id)));
  const guidance = [computed.guidance, said.guidance].filter(Boolean).join("\n").slice(0, GUIDANCE);
  const { min, max } = said.disagreementBudget;
  return {
    divergences: (found.length > 0 ? [...new Set(found)] : computed.divergences).slice(0, DIVERGENCES),
    questions: questions.length > 0 ? questions : computed.questions,
    disagreementBudget: min >= 3 && min <= max && max <= 6 ? { min, max } : computed.disagreementBudget,
    ...(guidance === "" ? {} : { guidance }),
  };
}

/** A model's question as it may stand, or undefined. An axis that the tension map does not know is not claimed. */
function checked({ question, to, axis }: Question, pairs: readonly Pair[], facts: Facts): Question | undefined {
  const experts = new Set(facts.personas.map(({ id }) => id));
  const known = [...new Set(to)].filter((id) => experts.has(id));
  const asked = pairs.filter(({ a, b }) => known.includes(a.expert) && known.includes(b.expert));
  const onPair = asked.find((pair) => pair.tension !== undefined) ?? asked.find(differ);
  if (!onPair) return undefined;
  const named = new Set(messageIdsIn(question));
  if (!facts.floor.some(({ id, from }) => named.has(id) && known.includes(from))) return undefined;
  const axes = asked.flatMap(({ axis: one }) => one ?? []);
  const shown = axis !== undefined && axes.includes(axis) ? axis : onPair.axis;
  return { question, to: known, ...(shown === undefined ? {} : { axis: shown }) };
}

/** Whether two questions are put to the same experts. */
const sameAsked = (one: Question, other: Question): boolean =>
  one.to.length === other.to.length && one.to.every((id) => other.to.includes(id));
