import type { Heard } from "./heard.ts";
import type { DiscussionState } from "./state.ts";

/**
 * One line of `--json`. `event` is the message's type (opened, composed, begun, progress, notice, returned,
 * decided, paused, resumed, ended, closed; statement; question, answer; start, pause, resume, stop,
 * answer_now), `channel` tells a phase's `resumed` from a command's `resume`, `seq` is the place in the stream
 * by which a reader can go on, and `body` is the message's own, as PROTOCOL.md has it. The last line is the
 * `result`: it has no `seq`, since it is no message.
 */
export interface DiscussionEvent {
  readonly event: string;
  readonly seq: number;
  readonly discussion: string;
  readonly channel: string;
  readonly id: string;
  readonly from: string;
  readonly ts: string;
  readonly round?: number;
  readonly phase?: string;
  readonly cause?: string;
  readonly body: Readonly<Record<string, unknown>>;
}

export interface ResultEvent {
  readonly event: "result";
  readonly discussion: string;
  /** completed, ended-early, stopped, failed, paused or interrupted. */
  readonly outcome: string;
  readonly reason: string;
  readonly exit: number;
  /** The folder with everything that was written. */
  readonly folder: string;
  /** True where no model said anything. */
  readonly withoutModel: boolean;
  readonly statements: number;
  readonly rounds: number;
}

export function eventOf({ seq, channel, message }: Heard): DiscussionEvent {
  const { type, discussion, id, from, ts, round, phase, cause, body } = message;
  return {
    event: type,
    seq,
    discussion,
    channel,
    id,
    from,
    ts,
    ...(round === undefined ? {} : { round }),
    ...(phase === undefined ? {} : { phase }),
    ...(cause === undefined ? {} : { cause }),
    body,
  };
}

export const resultOf = (
  state: DiscussionState,
  ending: { outcome: string; exit: number; folder: string },
): ResultEvent => ({
  event: "result",
  discussion: state.id,
  outcome: ending.outcome,
  reason: state.reason,
  exit: ending.exit,
  folder: ending.folder,
  withoutModel: state.withoutModel,
  statements: state.statements.length,
  rounds: state.round,
});
