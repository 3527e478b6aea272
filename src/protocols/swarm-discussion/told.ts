import { axisOf, langOf, nameOf, type Reading, roundsOf } from "#discussion";
import { ArgumentGraph } from "#graph";
import { groundOf, isFor, type Table, tableOf } from "#points";
import type { Told } from "#protocols/protocol";
import type { FloorStatement, Lang, Tension } from "#wire";
import { pointsIn } from "./points/of-floor.ts";
import { hasStanding, resultSections, standingSections } from "./result/result.ts";
import type { QualityGate } from "./schemas/statements.ts";
import type { Synthesis } from "./schemas/synthesis.ts";
import { openQuestions } from "./synthesis/from-table.ts";
import { type Words, words, words as wordsIn } from "./words/index.ts";

/** View of a swarm discussion for screens: its synthesis, its scores, and a line for each round. */
export function told(reading: Reading): Told {
  const all = wordsIn(langOf(reading));
  const { told: words } = all;
  const synthesis = lastContent<Synthesis>(reading, "synthesis");
  const gate = lastContent<QualityGate>(reading, "quality_gate");
  const standing = (): Pick<Told, "result"> =>
    hasStanding(reading) ? { result: standingSections(reading, graphOf(reading)) } : {};
  return {
    ...(synthesis ? { result: resultSections(reading, graphOf(reading), synthesis) } : standing()),
    figures: [
      // Leaves out the share of disagreement: among many points that are agreed on, it is small beside any divide.
      ...(gate ? [words.quality(gate.qualityScore.overall)] : []),
      words.shifts(reading.composed ? groundOf(tableOf(pointsIn(reading))).shifts : 0),
    ],
    rounds: new Map(roundsOf(reading).flatMap((round) => lineOf(reading, round, all))),
    ...(gate ? { quality: gate.qualityScore.overall } : {}),
  };
}

/** The argument as the floor holds it; a projection has it already. */
const graphOf = (reading: Reading & { readonly graph?: ArgumentGraph }): ArgumentGraph =>
  reading.graph ?? ArgumentGraph.of(reading.floor);

/** A round's scores, and what its quality gate recommended. */
function lineOf(reading: Reading, round: number, all: Words): [number, string][] {
  const gate = reading.floor.findLast((one) => one.round === round && one.type === "quality_gate")?.content as
    | QualityGate
    | undefined;
  if (!gate) return [];
  const { told: words, flow } = all;
  const next = words.recommends(flow.recommendations[gate.recommendation], gate.recommendationReason);
  const { qualityScore, disagreement } = gate;
  return [[round, words.round([words.quality(qualityScore.overall), words.disagreement(disagreement), next])]];
}

/** The content of the last statement of a kind that fits its schema; one that broke another rule is still the result. */
function lastContent<T>(reading: Reading, type: "synthesis" | "quality_gate"): T | undefined {
  const statement = reading.floor.findLast((one) => one.type === type && !one.flags?.includes("schema"));
  return statement ? (statement.content as T) : undefined;
}

interface Reviewed {
  readonly floor: readonly FloorStatement[];
  readonly table: Table;
  readonly tensions: readonly Tension[];
  readonly nameOf: (id: string) => string;
  readonly lang: Lang;
}

/** A tension, and what passed between its two. */
interface Argued {
  readonly tension: Tension;
  /** Messages of one of them about the other's. */
  readonly messages: readonly string[];
  /** Shifts of one of them because of the other. */
  readonly shifts: number;
}

/** A shift tells as much of a tension as this number of messages. */
const SHIFT = 3;
const NAMED = 4;

/**
 * Tells those who return to a discussion which tension went furthest, which open question comes first, and which
 * tensions have both sides for the same thing that was asked about, with none of it between them. Computed from the
 * record alone.
 */
export function review({ floor, table, tensions, nameOf, lang }: Reviewed): string {
  const { rows } = table;
  const graph = ArgumentGraph.of(floor);
  const { review: say, clauses, sentences } = words(lang);
  const pair = (tension: Tension): string =>
    say.tension(axisOf(tension), nameOf(tension.between[0]), nameOf(tension.between[1]));
  const best = tensions
    .map((tension) => argued(graph, table, tension))
    .reduce<Argued | undefined>((most, one) => (worth(one) > (most ? worth(most) : 0) ? one : most), undefined);
  const [open] = openQuestions(table, lang);
  const resolved = tensions.filter(
    ({ between: [a, b] }) =>
      rows.some((row) => row.isAsked && isFor(row, a) && isFor(row, b)) &&
      !rows.some((row) => (isFor(row, a) && row.against.includes(b)) || (isFor(row, b) && row.against.includes(a))),
  );
  return sentences([
    best ? say.productive(pair(best.tension), best.messages.slice(-NAMED), best.shifts) : say.nothingArgued,
    open
      ? say.question(open.question, nameOf(open.objection.reason.by), open.objection.reason.message)
      : say.noQuestion,
    resolved.length > 0
      ? say.resolved(clauses(resolved.map(pair)), tensions.length)
      : say.noneResolved(tensions.length),
  ]);
}

/** The same for a reading; undefined before anybody has taken a position. */
export function reviewOf(reading: Reading): string | undefined {
  const { floor, composed } = reading;
  if (!composed || floor.length === 0) return undefined;
  return review({
    floor,
    table: tableOf(pointsIn(reading)),
    tensions: composed.tensionMap,
    nameOf: (id) => nameOf(reading, id),
    lang: langOf(reading),
  });
}

const worth = ({ messages, shifts }: Argued): number => messages.length + SHIFT * shifts;

function argued(graph: ArgumentGraph, { moves }: Table, tension: Tension): Argued {
  const isPair = (a: string | undefined, b: string | undefined): boolean =>
    a !== b && a !== undefined && b !== undefined && tension.between.includes(a) && tension.between.includes(b);
  const between = graph.edges.filter(({ author, to }) => isPair(author, graph.claim(to)?.author));
  const shifts = moves.filter(({ who, because }) => because.some((id) => isPair(who, graph.claim(id)?.author)));
  return { tension, messages: [...new Set(between.map(({ from }) => from))], shifts: shifts.length };
}
