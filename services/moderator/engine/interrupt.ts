/** Why a runner stops in the middle of a protocol. */
export type InterruptKind = "paused" | "stopped" | "ended" | "lost" | "draining";

/** Thrown through any wait of a runner. */
export class Interrupt extends Error {
  override readonly name = "Interrupt";
  readonly kind: InterruptKind;

  constructor(kind: InterruptKind, message: string = kind) {
    super(message);
    this.kind = kind;
  }
}
