import type { Bus } from "#bus";
import { systemClock } from "#lib/clock";
import { decode, subjects } from "#wire";
import { command } from "./user.ts";

/** Milliseconds without a message after which a run that nobody holds is dead: a new one is taken within seconds. */
const DEAD_MS = 60_000;

/** After these a discussion rests, and is nobody's orphan. */
const AT_REST: ReadonlySet<string> = new Set(["paused", "ended", "closed"]);

/**
 * Stops the discussion of this id where its process died and no moderator holds it: its participants are told to leave and
 * its record is closed. One that is paused, over, or running is left alone.
 * @returns whether it was stopped
 */
export async function endOrphan(bus: Bus, id: string, reason: string, now = systemClock.now()): Promise<boolean> {
  const [last, commanded] = [await bus.last(subjects.phase(id)), await bus.last(subjects.control(id))];
  const newest = [last, commanded].flatMap((one) => (one ? [decode(one.data)] : []));
  if (newest.length === 0 || (last && AT_REST.has(decode(last.data).type))) return false;
  if (newest.some(({ ts }) => now - Date.parse(ts) < DEAD_MS)) return false;
  if (await bus.leaseHolder(id)) return false;
  await command(bus, id, "stop", { reason });
  return true;
}
