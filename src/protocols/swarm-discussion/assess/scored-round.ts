import type { Act, ArgumentGraph, Claim } from "#graph";
import { isOpen, type Table } from "#points";
import type { FloorStatement } from "#wire";
import { type FactLedger, factLedger } from "../ledger/ledger.ts";
import { repetitions } from "./repetition.ts";
import { soundness } from "./verdicts.ts";

const ARGUING: ReadonlySet<Act> = new Set(["argues", "attacks", "answers", "compares"]);

/** An objection of a round to a point, which at least one of those who were for the point had a turn to answer. */
interface Put {
  /** The message that raised it. */
  readonly message: string;
  /** The experts who are, or were, for the point, without its author. */
  readonly holders: readonly string[];
  readonly isClosed: boolean;
  /** Whether nobody spoke to it. */
  readonly isLeftOut: boolean;
}

/** A round as its scores look at it. */
export interface ScoredRound {
  readonly graph: ArgumentGraph;
  readonly table: Table;
  readonly round: number;
  /** Ids of the experts who take part, also of those who said nothing. */
  readonly experts: readonly string[];
  readonly ledger: FactLedger;
  /** Its arguments, attacks, responses and analogies, in order. */
  readonly argued: readonly Claim[];
  /** The experts, and whoever else argued. */
  readonly speakers: readonly string[];
  readonly objections: readonly Put[];
  /** Whether a statement keeps the rules, and no verdict of a judging call holds against it. */
  readonly isSound: (claim: Claim) => boolean;
  /** Whether a statement says again what was said, or gives no reason. */
  readonly isRepetition: (claim: Claim) => boolean;
}

/** @param floor where the judging call's verdicts stand; the claims are the graph's */
export function scoredRound(
  graph: ArgumentGraph,
  table: Table,
  round: number,
  experts: readonly string[],
  floor: readonly FloorStatement[] = [],
): ScoredRound {
  const argued = graph.claims.filter((claim) => claim.round === round && ARGUING.has(claim.act));
  const repeated = repetitions(graph);
  return {
    ...{ graph, table, round, experts, argued },
    ledger: factLedger(graph),
    speakers: [...new Set([...experts, ...argued.map(({ author }) => author)])],
    objections: objectionsOf(table, new Set(argued.map(({ id }) => id))),
    isSound: soundness(floor),
    isRepetition: ({ id }) => repeated.has(id),
  };
}

const objectionsOf = ({ rows }: Table, said: ReadonlySet<string>): Put[] =>
  rows.flatMap((row) =>
    row.objections
      .filter(({ reason, fate }) => said.has(reason.message) && fate !== "came last" && fate !== "source not found")
      .map(({ reason, fate }) => ({
        message: reason.message,
        holders: [...row.for, ...row.onlyIf, ...row.formerly].filter((who) => who !== reason.by),
        isClosed: !isOpen(fate),
        isLeftOut: fate === "not answered",
      })),
  );
