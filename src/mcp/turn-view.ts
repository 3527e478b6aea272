import type { Bus } from "#bus";
import type { SeatReading, SeatTurn } from "#discussion";
import { decode, type FloorStatement, parseMessage, subjects, WireError } from "#wire";
import { fateOf } from "./at-seat.ts";

/** A turn as the answering agent needs it. */
export async function turnView(
  bus: Bus,
  at: SeatReading,
  open: SeatTurn,
  known: string | undefined,
  signal: AbortSignal,
): Promise<object> {
  const { turn, phase, topic, instruction, schema, deadline, you, brief, messages } = open.message.body;
  const fate = fateOf(open);
  // A floor too large for the turn's message is read from the stream.
  const floor = open.message.body.floor ?? (await readFloor(bus, at.discussion, signal));
  const read = floor.findIndex(({ id }) => id === known);
  const direct = messages ?? [];
  return {
    turn,
    over: false,
    phase,
    round: open.message.round,
    deadline,
    ...(you ? { you } : {}),
    ...(brief?.persona ? { persona: brief.persona } : {}),
    topic,
    instruction,
    schema,
    ...(brief?.tensions.length ? { tensions: brief.tensions } : {}),
    ...(brief?.passages.length ? { passages: brief.passages } : {}),
    ...(brief?.constraints?.length ? { constraints: brief.constraints } : {}),
    ...(brief?.docket?.length ? { docket: brief.docket } : {}),
    ...(brief?.participants.length ? { participants: brief.participants.map(({ id, name }) => ({ id, name })) } : {}),
    ...(direct.length > 0 ? { said_to_you: direct } : {}),
    floor: floor.slice(read + 1).map(statementView),
    ...(fate?.outcome === "returned"
      ? {
          returned: {
            reasons: fate.reasons,
            attempts_left: fate.attempts_left,
            your_answer: open.attempts.at(-1)?.content,
          },
        }
      : {}),
    next: `Answer with submit_turn {"discussion":"${at.discussion}","seat":"${at.seat}","turn":"${turn}","content":{…}} before ${deadline}.`,
  };
}

/** A statement without the fields that only machines need. */
const statementView = ({ id, from, type, round, content, references, flags }: FloorStatement): object => ({
  id,
  from,
  type,
  round,
  content,
  ...(references.length > 0
    ? { cites: references.map(({ targetId, type: relation }) => `${relation} ${targetId}`) }
    : {}),
  ...(flags?.length ? { flags } : {}),
});

async function readFloor(bus: Bus, discussion: string, signal: AbortSignal): Promise<FloorStatement[]> {
  const stored = await bus.collect([subjects.floor(discussion)], { signal });
  return stored.flatMap(({ data }) => {
    try {
      return parseMessage("floor", decode(data))?.body ?? [];
    } catch (error) {
      if (error instanceof WireError) return [];
      throw error;
    }
  });
}
