import { applyMessage, emptyProjection } from "#discussion";
import { discussionDir, files } from "#projection";
import { decode, type Envelope, WireError } from "#wire";
import type { SimBroker } from "./broker.ts";
import type { SimDisk } from "./disk.ts";
import { HOME } from "./fleet.ts";
import { historyOf } from "./history.ts";
import type { Absence } from "./machine.ts";
import { PHASE_INVARIANTS } from "./phase-invariants.ts";
import { RECORD_INVARIANTS } from "./record-invariants.ts";
import { TIME_INVARIANTS } from "./time-invariants.ts";
import { TURN_INVARIANTS } from "./turn-invariants.ts";

const INVARIANTS = Object.entries({
  ...RECORD_INVARIANTS,
  ...TURN_INVARIANTS,
  ...PHASE_INVARIANTS,
  ...TIME_INVARIANTS,
});

/** All violations at the end of a schedule: `discussion: invariant: violation`. */
export function violations(of: {
  readonly discussions: Iterable<string>;
  readonly broker: SimBroker;
  readonly disk: SimDisk;
  /** Whether every discussion ended or paused, and every queue was drained. */
  readonly ended: boolean;
  /** Times in which no moderator could be reached. */
  readonly unreachable: readonly Absence[];
}): string[] {
  const found = of.ended ? [] : ["all: comes to an end: something was still open when time was up"];
  for (const id of of.discussions) {
    found.push(...broken(of.broker.of(id), of.unreachable).map((what) => `${id}: ${what}`));
    found.push(...filesDiffer(of.broker, of.disk, id).map((what) => `${id}: files equal the projection: ${what}`));
  }
  return found;
}

/** The violations of one discussion: `invariant: violation`. */
export function broken(...of: Parameters<typeof historyOf>): string[] {
  const history = historyOf(...of);
  return INVARIANTS.flatMap(([name, breaks]) => breaks(history).map((what) => `${name}: ${what}`));
}

/** The files must equal those of a historian without faults. */
function filesDiffer(broker: SimBroker, disk: SimDisk, id: string): string[] {
  const state = emptyProjection(id);
  for (const stored of broker.of(id)) {
    const message = parsed(stored.data);
    if (message) applyMessage(state, stored.subject, message, stored.seq);
  }
  const expected = files(state);
  const found = disk.files(discussionDir(HOME, id));
  return [...new Set([...expected.keys(), ...found.keys()])].flatMap((path) => {
    if (expected.get(path) === found.get(path)) return [];
    if (!found.has(path)) return [`${path} is missing`];
    return [expected.has(path) ? `${path} differs` : `${path} should not be there`];
  });
}

function parsed(data: Uint8Array): Envelope | undefined {
  try {
    return decode(data);
  } catch (error) {
    if (error instanceof WireError) return undefined;
    throw error;
  }
}
