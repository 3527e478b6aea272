import { ArgumentGraph } from "#graph";
import { type PointsDiscussion, tableOf } from "#points";
import type { FloorStatement } from "#wire";
import { apart } from "../assess/measures.ts";
import { pointsOf } from "../points/of-floor.ts";
import type { Ledger } from "../schemas/synthesis.ts";

/** The spread before anybody had heard anybody, and at the end. */
export function spreadOf(floor: readonly FloorStatement[], discussion: PointsDiscussion): Ledger["spread"] {
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
