import type { Act, ArgumentGraph, Claim } from "#graph";
import type { Table } from "#points";
import type { FloorStatement } from "#wire";
import { type FactLedger, factLedger } from "../ledger/ledger.ts";
import { repetitions } from "./repetition.ts";
import { type PutToAnswer, putToAnswer } from "./uptake.ts";
import { soundness } from "./verdicts.ts";

const ARGUING: ReadonlySet<Act> = new Set(["argues", "attacks", "answers", "compares"]);

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
  readonly counters: readonly PutToAnswer[];
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
    counters: putToAnswer(graph, round),
    isSound: soundness(floor),
    isRepetition: ({ id }) => repeated.has(id),
  };
}
