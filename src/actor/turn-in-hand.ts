import type { ModelRequest } from "#providers";
import type { FloorStatement, Origin, Pool, Reason, Turn, TurnBudget, Usage } from "#wire";
import type { KeptCall } from "./keep-exchanges.ts";

export interface TurnInHand {
  readonly discussion: string;
  readonly participant: string;
  readonly round: number;
  readonly turn: Turn;
  /** Statements so far, from the turn or the stream. */
  readonly floor: readonly FloorStatement[];
  /** Sequence of the message that delivered the turn (or its return). */
  readonly seq: number;
  readonly returned?: { readonly content: unknown; readonly reasons: readonly Reason[] };
  /** Aborted at the deadline, at shutdown, and when nobody waits for the turn any more. */
  readonly signal: AbortSignal;
  /** Aborted when no further exchange may begin; one under way may end. Default: never. */
  readonly closing?: AbortSignal;
  /** Deadline of the model, in milliseconds of `Clock.steady`: early enough to report a failure before the turn ends. */
  readonly deadline: number;
  /** Budget left for the turn. Default: no limit. */
  readonly budget?: TurnBudget | undefined;
  readonly onProgress: () => void;
  /** Shows the answer's text so far to viewers; absent in a sealed step. */
  readonly onWords?: (text: string) => void;
  /** Records the exchanges of the answering call; they are stored before the turn counts as done. */
  readonly record: (request: Pick<ModelRequest, "purpose" | "facts">) => KeptCall;
}

export interface Spoken {
  readonly content: unknown;
  readonly origin?: Origin;
  readonly usage?: Usage;
  /** Direct messages to other participants, sent with the statement. */
  readonly messages?: readonly { readonly to: string; readonly pool: Pool; readonly text: string }[];
}
