import { nameOf, type Projection } from "#discussion";
import type { Lang } from "#wire";
import { pointsIn } from "../points/of-floor.ts";
import { resultSections } from "../result/result.ts";
import type { Ledger, Synthesis } from "../schemas/index.ts";
import { isAlone } from "./fact.ts";
import { factLedger } from "./ledger.ts";
import { factSections } from "./sections.ts";
import { spreadOf } from "./spread.ts";
import { keptIn, roundsOfFacts } from "./survival.ts";

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
