import { allText } from "#lib/fields";
import type { Fact, KeptFact, Ledger } from "../schemas/synthesis.ts";
import { isLongEnough, lettersOf } from "./index-of-facts.ts";
import type { FactLedger } from "./ledger.ts";
import { mentionsIn } from "./mentions.ts";

/**
 * Each fact with whether a result says it: as the same passage, figure or case in whatever words, or with its quotation.
 * @param result the parts of a result that people read
 */
export function keptIn({ facts, find }: FactLedger, result: unknown): KeptFact[] {
  const text = allText(result);
  const said = new Set(mentionsIn(text).flatMap((mention) => find(mention) ?? []));
  const letters = lettersOf(text);
  return facts.map((fact) => ({ ...fact, kept: said.has(fact) || isQuoted(fact, letters) }));
}

function isQuoted({ kind, text }: Fact, letters: string): boolean {
  const quote = kind === "passage" ? /^“(.*)” \([^()]*\)$/su.exec(text)?.[1] : undefined;
  const own = lettersOf(quote ?? "");
  return isLongEnough(own) && letters.includes(own);
}

/** What became of the facts of each round, in order. */
export function roundsOfFacts(facts: readonly (Fact & Partial<Pick<KeptFact, "kept">>)[]): Ledger["rounds"] {
  const rounds = Map.groupBy(facts, ({ round }) => round);
  return [...rounds]
    .sort(([a], [b]) => a - b)
    .map(([round, own]) => {
      const count = (holds: (fact: (typeof own)[number]) => boolean): number => own.filter(holds).length;
      return {
        round,
        brought: own.length,
        takenUp: count(({ usedBy, answeredBy }) => usedBy.length + answeredBy.length > 0),
        ...(own.some(({ kept }) => kept !== undefined) ? { kept: count(({ kept }) => kept === true) } : {}),
      };
    });
}
