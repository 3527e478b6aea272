import { type Act, type ArgumentGraph, type Claim, derived } from "#graph";
import { recordsOf } from "#lib/fields";
import { memoized } from "#lib/memoized";
import { lettersOf, tokens } from "#lib/tokens";
import { isOpen, type Table } from "#points";
import type { FloorStatement } from "#wire";
import { factLedger } from "../ledger/ledger.ts";
import { reasonsOf, wholeOf } from "./texts.ts";

const ARGUING: ReadonlySet<Act> = new Set(["argues", "attacks", "answers", "compares"]);

/** A round as its scores look at it. */
export type ScoredRound = ReturnType<typeof scoredRound>;

/**
 * @param experts ids of the experts who take part, also of those who said nothing
 * @param floor where the judging call's verdicts stand; the claims are the graph's
 */
export function scoredRound(
  graph: ArgumentGraph,
  table: Table,
  round: number,
  experts: readonly string[],
  floor: readonly FloorStatement[] = [],
) {
  /** Its arguments, attacks, responses and analogies, in order. */
  const argued = graph.claims.filter((claim) => claim.round === round && ARGUING.has(claim.act));
  const repeated = repetitions(graph);
  return {
    ...{ graph, table, round, experts, argued },
    ledger: factLedger(graph),
    /** The experts, and whoever else argued. */
    speakers: [...new Set([...experts, ...argued.map(({ author }) => author)])],
    objections: objectionsOf(table, new Set(argued.map(({ id }) => id))),
    isSound: soundness(floor),
    /** Whether a statement says again what was said, or gives no reason. */
    isRepetition: ({ id }: Claim): boolean => repeated.has(id),
  };
}

/** Objections of a round to points, each of which at least one of those who were for the point had a turn to answer. */
const objectionsOf = ({ rows }: Table, said: ReadonlySet<string>) =>
  rows.flatMap((row) =>
    row.objections
      .filter(({ reason, fate }) => said.has(reason.message) && fate !== "came last" && fate !== "source not found")
      .map(({ reason, fate }) => ({
        message: reason.message,
        /** The experts who are, or were, for the point, without its author. */
        holders: [...row.for, ...row.onlyIf, ...row.formerly].filter((who) => who !== reason.by),
        isClosed: !isOpen(fate),
        /** Whether nobody spoke to it, and somebody is still for the point: who gave it up has reacted. */
        isLeftOut: fate === "not answered" && row.for.length + row.onlyIf.length > 0,
      })),
  );

/** Flags that are no broken rule: a docket that was left open is counted among the answers, and any language can be right. */
const NO_RULE: ReadonlySet<string> = new Set(["docket", "language"]);

/**
 * Whether a statement is to be taken as it stands: it keeps every rule, and no verdict of a judging call holds against
 * it. A verdict stands in a statement of the kind `judgement` as `verdicts: [{messageId, rule, quote}]`, and holds where
 * its quotation stands in the statement.
 */
function soundness(floor: readonly FloorStatement[]): (claim: Claim) => boolean {
  const quotes = Map.groupBy(
    floor.filter(({ type }) => type === "judgement").flatMap(({ content }) => recordsOf(content, "verdicts")),
    ({ messageId }) => messageId,
  );
  return (claim) => {
    const { flags = [], id } = claim.statement;
    if (flags.some((flag) => !NO_RULE.has(flag))) return false;
    const said = lettersOf(wholeOf(claim));
    return !(quotes.get(id) ?? []).some(({ quote }) => {
      const words = typeof quote === "string" ? lettersOf(quote) : "";
      return words !== "" && said.includes(words);
    });
  };
}

/** Words in a row that are compared. */
const ROW = 3;
/** From this share of its rows on, a statement says again what was said. */
const REPEATED = 0.6;
/** Rows below which a statement gives no reason at all. */
const LEAST = 4;

/**
 * Statements whose reasons were said before: three rows of three words in five of theirs stand in earlier statements, by
 * themselves or by others, or they give no reason that could be compared. What is quoted from a document counts like
 * other words. Declarations come first and repeat nothing.
 */
const repetitions = derived((graph: ArgumentGraph): ReadonlySet<string> => {
  const said = new Set<string>();
  const found = new Set<string>();
  for (const claim of graph.claims) {
    const rows = rowsOf(claim);
    const again = [...rows].filter((row) => said.has(row)).length;
    if (claim.act !== "declares" && (rows.size < LEAST || again >= REPEATED * rows.size)) found.add(claim.id);
    for (const row of rows) said.add(row);
  }
  return found;
});

const rowsOf = memoized((claim: Claim): ReadonlySet<string> => {
  const words = tokens(reasonsOf(claim));
  return new Set(words.slice(ROW - 1).map((_, at) => words.slice(at, at + ROW).join(" ")));
});
