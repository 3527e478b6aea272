import type { Clock } from "#lib/clock";
import type { Notifier } from "#lib/notifier";
import { untilAborted } from "#lib/signal";

/** Reason for which the rest of a wait ends; shared, since an error of its own would capture a stack trace. */
const OVER = new Error("over");

export interface Waiting {
  readonly changed: Notifier;
  readonly clock: Clock;
}

/** Resolves at a change after `version`, or after `ms` (Infinity: only at a change). @throws the signal's reason */
export async function changeOrTime(of: Waiting, version: number, ms: number, signal?: AbortSignal): Promise<void> {
  const over = new AbortController();
  const unlink = signal ? untilAborted(signal, () => over.abort(signal.reason)) : () => undefined;
  const waiting = [of.changed.after(version, over.signal)];
  if (Number.isFinite(ms)) waiting.push(of.clock.sleep(Math.min(Math.max(0, ms), 2 ** 31 - 1), over.signal));
  await Promise.race(waiting).finally(unlink);
  over.abort(OVER);
  await Promise.allSettled(waiting);
}

/** Why a runner stops in the middle of a protocol. */
export type InterruptKind = "paused" | "stopped" | "ended" | "lost" | "draining";

/** Thrown out of any wait of a runner. */
export class Interrupt extends Error {
  override readonly name = "Interrupt";
  readonly kind: InterruptKind;

  constructor(kind: InterruptKind, message: string = kind) {
    super(message);
    this.kind = kind;
  }
}
