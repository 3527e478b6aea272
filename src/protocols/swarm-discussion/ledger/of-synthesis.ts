import { nameOf, type Projection } from "#discussion";
import { ArgumentGraph } from "#graph";
import { allText } from "#lib/fields";
import { lettersOf } from "#lib/tokens";
import { type PointsDiscussion, tableOf } from "#points";
import type { FloorStatement, Lang } from "#wire";
import { apart } from "../assess/measures.ts";
import { pointsIn, pointsOf } from "../points/of-floor.ts";
import { resultSections } from "../result/result.ts";
import type { Fact, KeptFact, Ledger, Synthesis } from "../schemas/synthesis.ts";
import { isLongEnough } from "./index-of-facts.ts";
import { type FactLedger, factLedger, isAlone } from "./ledger.ts";
import { mentionsIn } from "./mentions.ts";
import { factSections } from "./sections.ts";

/** Facts that a synthesis holds: a statement is one message. artifacts/fact-ledger.json holds all. */
const MOST = 120;

/** A synthesis with the facts of its discussion beside what it says of them. */
export function withFacts(synthesis: Synthesis, state: Projection, lang: Lang): Synthesis {
  const whole = ledgerOf(synthesis, state);
  const ledger = { ...whole, facts: mostTelling(whole.facts) };
  return { ...synthesis, ledger, facts: factSections(whole, (id) => nameOf(state, id), lang) };
}

/** Every fact of a discussion, with whether its result keeps it, and the spread of positions. */
export function ledgerOf(synthesis: Synthesis, state: Projection): Ledger {
  const { graph, floor } = state;
  const shown = resultSections(state, graph, { ...synthesis, facts: [] }).map(({ text, items, table }) => [
    ...text,
    ...items.map((item) => item.text),
    ...(table?.rows.flat() ?? []),
  ]);
  const facts = keptIn(factLedger(graph), [readIn(synthesis), shown]);
  return {
    total: facts.length,
    kept: facts.filter(({ kept }) => kept).length,
    facts,
    rounds: roundsOfFacts(facts),
    spread: spreadOf(floor, pointsIn(state)),
  };
}

/** What people read of a result: the answer, options, insights, constraints, dissent and open questions. */
function readIn(synthesis: Synthesis): unknown {
  const { executiveSummary, insights, recommendations, constraints, votes } = synthesis;
  const { agreements, minorityReport, unresolvedDebates, openQuestions } = synthesis;
  const positions = votes?.map(({ final }) => final.position);
  return [
    ...[executiveSummary, insights, recommendations, constraints, positions],
    ...[agreements, minorityReport, unresolvedDebates, openQuestions],
  ];
}

/** Those that fit: first the facts that nobody took up, then those that the result lost, each in the order in which they were brought. */
function mostTelling(facts: Ledger["facts"]): Ledger["facts"] {
  if (facts.length <= MOST) return facts;
  const rank = (fact: (typeof facts)[number]): number => (isAlone(fact) ? 0 : fact.kept ? 2 : 1);
  const chosen = new Set([...facts].sort((a, b) => rank(a) - rank(b)).slice(0, MOST));
  return facts.filter((fact) => chosen.has(fact));
}

/** The spread before anybody had heard anybody, and at the end. */
function spreadOf(floor: readonly FloorStatement[], discussion: PointsDiscussion): Ledger["spread"] {
  const first = floor.find(({ type }) => type === "position_declaration")?.round;
  const sealed = floor.filter(
    ({ type, round }) => type === "judgement" || (type === "position_declaration" && round === first),
  );
  return { start: spreadIn(sealed, pointsOf(sealed, discussion.setting)), end: spreadIn(floor, discussion) };
}

function spreadIn(floor: readonly FloorStatement[], discussion: PointsDiscussion): Ledger["spread"]["start"] {
  const table = tableOf(discussion);
  return {
    disagreement: Math.round(apart(ArgumentGraph.of(floor), table) * 10) / 10,
    positions: table.rows
      .filter(({ detailOf }) => detailOf === undefined)
      .map((row) => ({ text: row.text, holders: [...row.for, ...row.onlyIf] }))
      .filter(({ holders }) => holders.length > 0),
  };
}

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

/** Counts the facts of each round, in order, and those taken up and kept. */
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
