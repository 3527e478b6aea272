import { type ArgumentGraph, type ClaimClass, statusAt } from "#graph";
import { countersTo } from "./counters.ts";
import type { Material } from "./material.ts";

/** Messages that a sentence names; all of them stand with what would decide. */
export const NAMED_IDS = 4;

/** Where those stand who are not behind the adopted position, a sentence for each option, with what speaks against it. */
export function keepTo(material: Material): string[] {
  const { graph, words, options, settled } = material;
  const { adopted } = settled ?? {};
  return options.flatMap((option) => {
    const who = option.owners.filter((id) => adopted?.holders.includes(id) === false);
    if (who.length === 0) return [];
    if (option.claim === adopted?.claim) return [words.stop(words.options.uncounted(material.names(who)))];
    const ids = decidingObjections(graph, option.claim);
    return [words.answer.keepsTo(material.names(who), option.letter, statusAt(graph, option.claim), ids)];
  });
}

/** The first of the objections that put a position OUT; where none to itself holds, those to the reasons for it. */
export function decidingObjections(graph: ArgumentGraph, claim: ClaimClass): string[] {
  const counters = countersTo(graph, claim).filter(({ isFallen, reach }) => !isFallen && reach !== "detail");
  const direct = counters.filter(({ reach }) => reach === "position");
  return (direct.length > 0 ? direct : counters).map(({ id }) => id).slice(0, NAMED_IDS);
}
