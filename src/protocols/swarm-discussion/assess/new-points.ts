import type { ArgumentGraph } from "#graph";
import { cutAtWord } from "#lib/cut";
import type { Row, Table } from "#points";
import type { QualityGate } from "../schemas/statements.ts";

const LONGEST = 600;
const RANK = { high: 0, medium: 1, low: 2 } as const;

/**
 * Points that a round brought after the sealed positions, and that somebody is for, the most novel first. Novelty is the
 * effect: `high` where the message that brought it is named as the cause of a changed stance, `medium` where somebody
 * else has a stance on it or gave a reason for or against it, else `low`.
 */
export function newPoints(graph: ArgumentGraph, { rows, shifts }: Table, round: number): QualityGate["insights"] {
  const causes = new Set(shifts.flatMap(({ because }) => because));
  return rows
    .flatMap((row) => {
      // Leaves out what was asked about, or said before in other words.
      const { message, by } = row.points.find(({ id }) => id === row.id) ?? {};
      const claim = message === undefined ? undefined : graph.claim(message);
      if (claim?.round !== round || claim.act === "declares" || row.for.length + row.onlyIf.length === 0) return [];
      const novelty = causes.has(claim.id) ? "high" : isTakenUp(row, by) ? "medium" : "low";
      return [{ insight: cutAtWord(row.text, LONGEST), novelty, source: claim.id } as const];
    })
    .toSorted((one, other) => RANK[one.novelty] - RANK[other.novelty]);
}

const isTakenUp = ({ cells, reasons, objections }: Row, by: string | undefined): boolean =>
  [...cells].some(([who, { stance }]) => who !== by && stance !== "none") ||
  [...reasons, ...objections.map(({ reason }) => reason)].some((reason) => reason.by !== by);
