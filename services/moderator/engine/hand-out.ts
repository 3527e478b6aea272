import { tableOf } from "#discussion";
import { type FloorStatement, type Participant, subjects, type Turn, WireError } from "#wire";
import type { AskedTurn } from "./asked-turn.ts";
import type { Step } from "./step.ts";
import { type TurnContext, turnFor } from "./turns.ts";

/** Sends turns for the `time`-th time: one to each seat, one message to each pool if they fit. */
export async function handOut(step: Step, turns: readonly AskedTurn[], time: number): Promise<void> {
  const { ask, state, desk, library } = step;
  if (turns.length > 0) await library.ready();
  const { round, key, kind } = ask;
  // The turn names the user's later constraints by itself.
  const table = { ...tableOf(state.reading), problem: state.reading.composed?.problemDefinition };
  const context = { ...step, discussion: state.id, floor: floorOf(step), table };
  const alone = async (turn: AskedTurn, body: Turn): Promise<void> => {
    const at = { id: turn.id, round, phase: turn.kind };
    turn.jobs.add(await desk.send(turn.participant, "turn", `${turn.id}.${time}`, body, at));
  };
  const bodies = turns.map((turn) => [turn, bodyFor(step, turn, context)] as const);
  const byPool = Map.groupBy(bodies, ([{ participant }]) => participant.pool);
  await Promise.all(
    [...byPool].map(async ([pool, given]) => {
      const each = (): Promise<unknown> => Promise.all(given.map(([turn, body]) => alone(turn, body)));
      if (pool === "seat") return each();
      const together = new Map(given.map(([{ participant }, body]) => [participant.id, body]));
      try {
        const seq = await desk.sendTurns(pool, `${key}.${time}`, together, { round, phase: kind });
        for (const [{ jobs }] of given) jobs.add(seq);
      } catch (error) {
        if (error instanceof WireError && error.code === "too_large") return each();
        throw error;
      }
    }),
  );
}

function bodyFor(step: Step, turn: AskedTurn, context: TurnContext): Turn {
  const { ask, state, again } = step;
  const { participant, deadline, budget } = turn;
  const since = state.heardUpTo.get(participant.id) ?? 0;
  const before = again?.before ?? Number.POSITIVE_INFINITY;
  const told = state.direct.filter((one) => one.seq > since && one.seq < before && mayReach(step, one, participant));
  turn.heardUpTo = told.at(-1)?.seq ?? since;
  // An answer that was returned sends its messages again: they are told once.
  const messages = told
    .filter((one, at) => told.findIndex(({ from, text }) => from === one.from && text === one.text) === at)
    .map(({ from, text }) => ({ from, text }));
  return turnFor(context, ask, { turn: turn.id, participant, deadline, messages, budget });
}

function floorOf({ state, again }: Step): FloorStatement[] {
  const floor = [...state.floor.values()];
  return again ? floor.filter(({ id }) => (state.statedAt.get(id) ?? Number.POSITIVE_INFINITY) < again.before) : floor;
}

/** Whether a direct message is for this participant and the protocol lets its sender write to them. */
function mayReach({ state, protocol }: Step, { from, to }: { from: string; to: string }, { id, pool }: Participant) {
  const sender = state.participants.find((one) => one.id === from);
  const allowed = sender && protocol.publishes?.(state.id, sender);
  return to === id && (allowed?.includes(subjects.inbox(state.id, pool, id)) ?? true);
}
