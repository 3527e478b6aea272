import { type Facts, ProviderError } from "#providers";
import type { Analogy } from "../schemas/index.ts";
import type { Case } from "./case.ts";
import type { ConcernId } from "./concern.ts";
import { concernTerms, lensOf, readable, weightIn } from "./lens.ts";
import { shownAxis, stanceOf, stringsIn } from "./view.ts";
import { words as wordsIn } from "./words/index.ts";

/**
 * A documented case from another field that has the tension which is open here, out of a built-in list: a rule
 * cannot know other fields, and says so. A case is not told twice in one discussion while others are left.
 * @throws ProviderError `unsupported` where nobody has spoken
 */
export function analogy(facts: Facts): Analogy {
  const words = wordsIn(facts.lang).analogy;
  const stances = facts.personas.flatMap((persona) => stanceOf(facts, persona) ?? []);
  const heard = (id: string): string | undefined => stances.find(({ persona }) => persona.id === id)?.messageId;
  const open = facts.tensions.filter(({ between: [a, b] }) => heard(a) && heard(b));
  const tension = open[(facts.round - 1) % Math.max(1, open.length)];
  const pair = tension ? [...tension.between] : stances.slice(0, 2).map(({ persona }) => persona.id);
  const targets = pair.flatMap((id) => heard(id) ?? []);
  const spoken = facts.floor.at(-1)?.id;
  if (targets.length === 0 && spoken !== undefined) targets.push(spoken);
  if (targets.length === 0) {
    throw new ProviderError("unsupported", "nobody has spoken, so there is nothing to compare: ask the experts first");
  }
  const personas = pair.flatMap((id) => facts.personas.find((persona) => persona.id === id) ?? []);
  const labels = personas.map((persona) => lensOf(persona, facts.lang).label);
  const found = bestCase(
    facts,
    personas.flatMap((persona) => nearestConcern(persona, facts)),
  );
  const axis = (tension && shownAxis(tension)) ?? labels.join(" / ");
  return {
    underlyingPattern: words.pattern(axis === "" ? found.field : axis, found.source),
    field: found.field,
    case: found.case,
    mapping: found.mapping.map(({ here, there }) => ({ here, there })),
    doesNotMap: [...found.doesNotMap],
    principle: found.principle,
    breaksDown: found.breaksDown,
    references: targets.map((targetId) => ({ targetId, relation: "extends", comment: words.comment(found.field) })),
  };
}

/** The case with the most of these concerns, those that the topic bears on counting half; the first of the best. */
function bestCase(facts: Facts, concerns: readonly ConcernId[]): Case {
  const said = facts.floor.filter(({ type }) => type === "analogy").flatMap(({ content }) => stringsIn(content));
  const all = wordsIn(facts.lang).cases;
  const untold = all.filter((one) => !said.includes(one.case));
  const topic = readable(facts.topic);
  const worth = ({ concerns: tags, words }: Case): number =>
    tags.reduce((sum, tag) => {
      const open = concerns.includes(tag) ? 1 : 0;
      return sum + open + 0.5 * Math.min(1, weightIn(concernTerms(tag), topic) / 3);
    }, 0) + (words.some((word) => topic.letters.includes(word)) ? 0.75 : 0);
  const [best] = (untold.length > 0 ? untold : all).toSorted((a, b) => worth(b) - worth(a));
  if (!best) throw new ProviderError("unsupported", "the list of cases is empty");
  return best;
}

/** The concern of the catalogue that an expert's description is nearest to. */
function nearestConcern(persona: Facts["personas"][number], { lang }: Facts): ConcernId[] {
  const { concern } = lensOf(persona, lang);
  if (concern) return [concern];
  const described = readable([persona.name, ...persona.expertise, persona.bias, persona.stakes].join(". "));
  const ids = Object.keys(wordsIn(lang).catalogue) as ConcernId[];
  const [best] = ids.toSorted((a, b) => weightIn(concernTerms(b), described) - weightIn(concernTerms(a), described));
  return best && weightIn(concernTerms(best), described) > 0 ? [best] : [];
}
