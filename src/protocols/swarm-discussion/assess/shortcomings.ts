import type { Lang } from "#wire";
import type { ScoredRound } from "./scored-round.ts";
import { words as wordsIn } from "./words/index.ts";

/** Messages that are named to somebody at most. */
const NAMED = 5;

/**
 * What each expert is to do otherwise in the next round, for those who repeated what was said, brought no fact, or left
 * objections unanswered, by id; nothing for the others. It names messages and says what to do with them.
 */
export function shortcomings(round: ScoredRound, lang: Lang): Record<string, string> {
  const words = wordsIn(lang);
  const { experts, argued, objections, ledger, isRepetition } = round;
  const openTo = (expert: string): string[] => {
    const own = new Set(argued.flatMap(({ id, author }) => (author === expert ? [id] : [])));
    const others = objections.filter(
      ({ holders, message, isClosed }) => !isClosed && !holders.includes(expert) && !own.has(message),
    );
    return [...new Set(others.map(({ message }) => message))].slice(-NAMED);
  };
  return Object.fromEntries(
    experts.flatMap((expert) => {
      const own = argued.filter(({ author }) => author === expert);
      const repeated = own.filter(isRepetition).map(({ id }) => id);
      const left = objections
        .filter(({ holders, isLeftOut }) => isLeftOut && holders.includes(expert))
        .map(({ message }) => message);
      const facts = own.flatMap(({ id }) => ledger.byMessage.get(id) ?? []);
      const missing = facts.filter(({ checked }) => checked === "not-found");
      const said = [
        own.length === 0 ? words.own.silent(round.round) : "",
        repeated.length > 0 ? words.own.repeated(repeated.slice(0, NAMED), openTo(expert)) : "",
        own.length > 0 && facts.length === 0 ? words.own.noFact(round.round) : "",
        missing.length > 0
          ? words.own.notFound([...new Set(missing.map(({ messageId }) => messageId))].slice(0, NAMED))
          : "",
        left.length > 0 ? words.own.leftOpen([...new Set(left)].slice(-NAMED)) : "",
      ].filter((sentence) => sentence !== "");
      return said.length > 0 ? [[expert, said.join(words.between)]] : [];
    }),
  );
}
