import { CANCELLED, type Failure, type Lang, type Usage } from "#wire";
import { words } from "../words/index.ts";
import type { AskedTurn } from "./asked-turn.ts";
import type { Desk } from "./desk.ts";
import type { Said } from "./heard.ts";
import { Interrupt } from "./interrupt.ts";
import type { DiscussionState } from "./state.ts";

/** Why a discussion cannot go on for now. */
export interface Outage {
  /** Of the pause: another for every failure. */
  readonly key: string;
  readonly failure: Failure;
  /** What failed, as the provider says it. */
  readonly reason: string;
  /** What was spent on it, where no other message says so. */
  readonly usage?: Usage | undefined;
}

/**
 * Whether this does not count as a failure: the call was cancelled, or failed before the user resumed the discussion. A
 * failure of the call itself would come again, any other need not.
 */
export const isExcused = ({ failure, seq }: Said, state: DiscussionState): boolean =>
  failure !== undefined &&
  (failure.code === CANCELLED || (failure.class !== "call" && seq < state.commanded("resume")));

/** The beginning of the keys of pauses for a failed call of the moderator's own. */
export const outageKey = (effect: string): string => `outage.${effect}`;

/** What keeps a step from going on: one failure after which every call fails, or that nobody's call came through. */
export function outageOf(turns: readonly AskedTurn[]): Outage | undefined {
  const failed = turns.flatMap(({ failed }) => failed ?? []);
  const fatal = failed.find(({ failure }) => failure?.class === "fatal");
  const nobody = failed.length === turns.length && failed.every(({ failure }) => failure?.class === "passing");
  const said = fatal ?? (nobody ? failed[0] : undefined);
  if (!said?.failure) return undefined;
  return { key: `outage.${said.seq}`, failure: said.failure, reason: said.unable ?? said.failure.code };
}

/**
 * Pauses the discussion where it stands: nothing of what was asked is settled, and a resume asks again.
 * @throws Interrupt, always
 */
export async function pauseFor(
  { key, failure, reason, usage }: Outage,
  at: { readonly desk: Desk; readonly state: DiscussionState; readonly lang: Lang },
): Promise<never> {
  const told = words(at.lang).outage(reason, at.state.id);
  await at.desk.announce("paused", key, { reason: told, failure, ...(usage ? { usage } : {}) });
  throw new Interrupt("paused", told);
}
