// A discussion in brief: an entry of a list, and the result event of `--json`.

import type { Bus } from "#bus";
import { emptyReading, isWithoutModel, type Reading, standingOf, tableOf, takeIn, titleOf } from "#discussion";
import { present } from "#lib/fields";
import { partialOf, pointsTableOf, type Section, type TableView, toldOf } from "#protocols";
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
  const stored = await bus.collect(
    [patterns.allFloors, patterns.allControl, patterns.pool("user"), patterns.ownersSays],
    {
      signal: AbortSignal.timeout(30_000),
    },
  );
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

/** The last line of `--json`. Not a message, so it has no `seq`. */
export interface ResultEvent {
  readonly event: "result";
  readonly discussion: string;
  /** completed, ended-early, stopped, failed, paused or interrupted. */
  readonly outcome: string;
  readonly reason: string;
  readonly exit: number;
  readonly folder: string;
  /** True if no model contributed. */
  readonly withoutModel: boolean;
  readonly statements: number;
  readonly rounds: number;
  /** Missing parts of a partial result. */
  readonly partial?: string;
  /** Sections of the result; absent if there is none. */
  readonly result?: readonly Section[];
  /** Table of points; absent if the protocol has none. */
  readonly table?: TableView;
}

export function resultEvent(reading: Reading, ending: { outcome: string; exit: number; folder: string }): ResultEvent {
  const partial = partialOf(reading);
  const { result } = toldOf(reading);
  const table = pointsTableOf(reading);
  return {
    event: "result",
    discussion: reading.id,
    outcome: ending.outcome,
    reason: reading.reason,
    exit: ending.exit,
    folder: ending.folder,
    withoutModel: isWithoutModel(reading),
    statements: reading.floor.length,
    rounds: reading.round,
    ...present({ partial, result, table }),
  };
}
