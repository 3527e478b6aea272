import type { Bus } from "#bus";
import { decode, type FloorStatement, parseMessage, subjects, type Turn, WireError } from "#wire";

/** The statements of a turn: those included in it or, if it gives a URL instead, those in the stream. */
export async function loadFloor(
  bus: Bus,
  discussion: string,
  turn: Turn,
  signal: AbortSignal,
): Promise<FloorStatement[]> {
  return turn.floor ?? (turn.floorUrl === undefined ? [] : await readFloor(bus, discussion, signal));
}

/** Every accepted statement of a discussion so far, in order. Malformed ones are skipped. */
export async function readFloor(bus: Bus, discussion: string, signal: AbortSignal): Promise<FloorStatement[]> {
  const stored = await bus.collect([subjects.floor(discussion)], { signal });
  return stored.flatMap(({ data }) => {
    try {
      const message = parseMessage("floor", decode(data));
      return message ? [message.body] : [];
    } catch (error) {
      if (error instanceof WireError) return [];
      throw error;
    }
  });
}
