// A discussion in brief: an entry of a list, and the result event of `--json`.

import type { Bus } from "#bus";
import { emptyReading, isWithoutModel, type Reading, standingOf, tableOf, takeIn, titleOf } from "#discussion";
import { present } from "#lib/fields";
import { partialOf, pointsTableOf, toldOf } from "#protocols";
import { patterns } from "#wire";
import { heardIn } from "./heard.ts";

/** A discussion in one line. `created` is ISO 8601. */
export interface Listed {
  readonly id: string;
  readonly title: string;
  /** Name in `--protocol`. Default: the first protocol of the registry. */
  readonly protocol?: string;
  readonly status: string;
  readonly mode: string;
  readonly round: number;
  readonly created: string;
  /** A question to the owner is open. */
  readonly asksOwner: boolean;
  /** Missing parts of a partial result, if its files say so. */
  readonly partial?: string;
  /** Why it is paused and how it goes on, if a failure paused it. */
  readonly reason?: string;
}

export async function listFromStream(bus: Bus): Promise<Listed[]> {
  const readings = new Map<string, Reading>();
  const told = [patterns.allFloors, patterns.allControl, patterns.pool("user"), patterns.ownersSays];
  const stored = await bus.collect(told, { signal: AbortSignal.timeout(30_000) });
  for (const message of stored) {
    for (const heard of heardIn(message)) {
      const { discussion } = heard.message;
      const reading = readings.get(discussion) ?? emptyReading(discussion);
      readings.set(discussion, reading);
      takeIn(reading, heard);
    }
  }
  return [...readings.values()].filter(({ options }) => options !== undefined).map(listedOf);
}

const listedOf = (reading: Reading): Listed => ({
  id: reading.id,
  title: titleOf(reading),
  ...(reading.options?.protocol === undefined ? {} : { protocol: reading.options.protocol }),
  status: standingOf(reading),
  mode: tableOf(reading).mode,
  round: reading.round,
  created: reading.created ?? "",
  asksOwner: reading.question !== undefined && reading.status === "active",
  ...(reading.status === "paused" && reading.failure ? { reason: reading.reason } : {}),
});

/**
 * The last line of `--json`. Not a message, so it has no `seq`.
 * @param ending.outcome completed, ended-early, stopped, failed, paused or interrupted
 */
export function resultEvent(reading: Reading, ending: { outcome: string; exit: number; folder: string }) {
  return {
    event: "result",
    discussion: reading.id,
    outcome: ending.outcome,
    reason: reading.reason,
    exit: ending.exit,
    folder: ending.folder,
    /** True if no model contributed. */
    withoutModel: isWithoutModel(reading),
    statements: reading.floor.length,
    rounds: reading.round,
    /** Missing parts of a partial result; its sections, absent if there is none; its table of points, if the protocol has one. */
    ...present({ partial: partialOf(reading), result: toldOf(reading).result, table: pointsTableOf(reading) }),
  };
}
