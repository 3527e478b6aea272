import { isWithoutModel, type Reading } from "#discussion";
import { partialOf, type Section, toldOf } from "#protocols";

/** The last line of `--json`. Not a message, so it has no `seq`. */
export interface ResultEvent {
  readonly event: "result";
  readonly discussion: string;
  /** completed, ended-early, stopped, failed, paused or interrupted. */
  readonly outcome: string;
  readonly reason: string;
  readonly exit: number;
  /** The folder with all files. */
  readonly folder: string;
  /** True if no model contributed. */
  readonly withoutModel: boolean;
  readonly statements: number;
  readonly rounds: number;
  /** What the result lacks, where it is partial. */
  readonly partial?: string;
  /** The result, as every display draws it; absent where there is none. */
  readonly result?: readonly Section[];
}

export function resultEvent(reading: Reading, ending: { outcome: string; exit: number; folder: string }): ResultEvent {
  const partial = partialOf(reading);
  const { result } = toldOf(reading);
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
    ...(partial === undefined ? {} : { partial }),
    ...(result ? { result } : {}),
  };
}
