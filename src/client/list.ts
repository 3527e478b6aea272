import type { Bus } from "#bus";
import { emptyReading, type Reading, standingOf, tableOf, takeIn, titleOf } from "#discussion";
import { patterns } from "#wire";
import { parseStored } from "./heard.ts";

/** A discussion in one line. `created` is ISO 8601. */
export interface Listed {
  readonly id: string;
  readonly title: string;
  /** As `--protocol` names it. Default: the first of the registry. */
  readonly protocol?: string;
  readonly status: string;
  readonly mode: string;
  readonly round: number;
  readonly created: string;
  /** A question to the owner is open. */
  readonly asksOwner: boolean;
}

/** The discussions in the stream. */
export async function listFromStream(bus: Bus): Promise<Listed[]> {
  const readings = new Map<string, Reading>();
  const stored = await bus.collect([patterns.allPhases, patterns.allControl, patterns.pool("user")], {
    signal: AbortSignal.timeout(30_000),
  });
  for (const message of stored) {
    const heard = parseStored(message);
    if (!heard) continue;
    const { discussion } = heard.message;
    const reading = readings.get(discussion) ?? emptyReading(discussion);
    readings.set(discussion, reading);
    takeIn(reading, heard);
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
});
