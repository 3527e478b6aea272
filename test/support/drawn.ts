/** SWARM_TIMES=n: n times as many of everything that tests draw or go through in samples. Default 1. */
const TIMES = Number(process.env.SWARM_TIMES ?? 1);

/** Scales a default number of random cases. */
export const drawn = (cases: number): number => Math.ceil(cases * TIMES);

/**
 * After which stored messages a moderator is killed: every `step`th from `first` on, or each where SWARM_TIMES is as
 * large as the step.
 */
export function* killPoints(first: number, step: number): Generator<number> {
  const each = Math.max(1, Math.floor(step / TIMES));
  for (let after = each > 1 ? first : 1; ; after += each) yield after;
}
