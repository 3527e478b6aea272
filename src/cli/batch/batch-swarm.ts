import { ROLES, type Role, type SwarmEvent } from "#actor";
import type { Bus } from "#bus";
import { linkMaker } from "../commands/invite.ts";
import { type BrokerLocation, BrokerWatch, reachSwarm } from "../reach.ts";
import { Interrupts } from "../terminal.ts";
import type { BatchLine } from "./batch-file.ts";
import { type BatchListener, BatchRun } from "./batch-run.ts";
import type { BatchState } from "./batch-state.ts";

const PAUSE_MS = 20_000;

export interface SwarmWork {
  /** The command, as the broker knows its connection. */
  readonly name: string;
  readonly place: BrokerLocation;
  readonly state: BatchState;
  readonly listener: BatchListener;
  readonly concurrency: number;
  readonly workers: Partial<Record<Role, number>> | undefined;
  readonly doing: (text: string) => void;
}

interface OnSwarm {
  readonly bus: Bus;
  readonly signal: AbortSignal;
  /** Runs discussions until they are over, or paused because the user interrupted the command. */
  readonly run: (lines: readonly BatchLine[]) => Promise<void>;
  readonly isInterrupted: () => boolean;
}

/**
 * Brings up one swarm for many discussions, and takes it down after the work. The first Ctrl-C pauses what runs.
 * @returns whether the user interrupted it
 */
export async function withSwarm(
  { name, place, state, listener, concurrency, workers, doing }: SwarmWork,
  work: (swarm: OnSwarm) => Promise<void>,
): Promise<boolean> {
  const note = (text: string, level: "info" | "warning"): void => listener.note(text, level);
  using watch = new BrokerWatch(note, "run the same command again to continue where this one stopped");
  const left = new AbortController();
  const broken = new AbortController();
  const signal = AbortSignal.any([left.signal, broken.signal, watch.signal]);
  let running: BatchRun | undefined;
  let timeout: NodeJS.Timeout | undefined;
  using interrupts = new Interrupts((interrupt) => {
    if (interrupt === "stop" || !running) return left.abort(new Error("interrupted"));
    doing("pausing");
    note(`pausing ${running.running} discussions; Ctrl-C again leaves at once`, "info");
    // If the broker is gone, nobody receives the command: then the timeout ends the wait.
    running.pause().catch(() => undefined);
    timeout = setTimeout(() => left.abort(new Error("not confirmed")), PAUSE_MS);
  });
  const roles = rolesOf(workers, place);
  try {
    const onEvent = (event: SwarmEvent): void => watch.heard(event);
    await using reached = await reachSwarm({ ...place, roles, name, onEvent, signal: left.signal });
    if (place.natsUrl !== undefined) void watch.follow(place.natsUrl, place);
    reached.swarm.ready.catch((error: unknown) => broken.abort(error));
    signal.throwIfAborted();
    const { bus } = reached;
    const run = async (lines: readonly BatchLine[]): Promise<void> => {
      const linkTo = linkMaker(place, bus, signal);
      running = new BatchRun({ bus, home: place.home, lines, state, concurrency, listener, linkTo, signal });
      await running.run();
    };
    await work({ bus, signal, run, isInterrupted: () => interrupts.signal.aborted });
  } catch (error) {
    if (!left.signal.aborted) throw error;
  } finally {
    clearTimeout(timeout);
  }
  return interrupts.signal.aborted;
}

/** One worker per role, or the requested number; with an external broker, only the requested ones. */
function rolesOf(counts: Partial<Record<Role, number>> = {}, { natsUrl }: BrokerLocation): Role[] {
  const usual = natsUrl === undefined ? 1 : 0;
  return ROLES.flatMap((role) => Array.from({ length: counts[role] ?? usual }, () => role));
}
