import type { ArgumentGraph } from "#graph";
import { cutAtWord } from "#lib/cut";
import { textOf } from "#lib/fields";
import { type Move, movesOf, type Table } from "#points";
import { type Lang, parseMessageId } from "#wire";
import type { QualityGate } from "../schemas/statements.ts";

type PositionShift = QualityGate["positionShifts"][number];

/** UTF-16 units that a reason may have. */
const LONGEST = 4_000;

/**
 * `argued`: the expert names a message as the cause, grants an objection with it, or gives a reason of their own. `conformity`:
 * none of these, and they go to where more experts are. Else `unexplained`.
 */
export const causeOf = ({ because, grounds, isConforming }: Move): NonNullable<PositionShift["cause"]> =>
  because.length + grounds.length > 0 ? "argued" : isConforming ? "conformity" : "unexplained";

/** Whether a move was made in a round. */
export const isIn = (round: number, { now }: Move): boolean => parseMessageId(now.message)?.round === round;

/**
 * Lists the moves of a round as the seed's files have them: one for each point, with what was said of it before and after. Its
 * basis is `evidence` where a message that is named has something found in its source, `none` without a message and a reason of their own.
 */
export function positionShiftsOf(graph: ArgumentGraph, table: Table, round: number, lang: Lang): PositionShift[] {
  const isChecked = (id: string): boolean => (graph.claim(id)?.statement.checked ?? []).length > 0;
  return movesOf(table, lang)
    .filter(({ move }) => isIn(round, move))
    .map(({ move, from, to }) => {
      const { who, now, because, grounds } = move;
      const { content = {} } = graph.claim(now.message)?.statement ?? {};
      return {
        expert: who,
        ...{ from, to },
        trigger: because[0] ?? "",
        reasoning: cutAtWord(textOf(content, "shiftReason") ?? textOf(content, "response") ?? "?", LONGEST),
        messageId: now.message,
        cause: causeOf(move),
        basis: because.length + grounds.length === 0 ? "none" : because.some(isChecked) ? "evidence" : "argument",
      };
    });
}
