import type { Facts } from "./provider.ts";

/**
 * Puts the ids of today's discussion into a recorded answer: where somebody else sits, says more or says less, points,
 * reasons and messages have other numbers. What names a thing that is not there is left out.
 * @param known the text of each point and reason, and the turn of each message, that the answer names
 */
export function asToday(reply: string, known: Readonly<Record<string, string>>, facts: Facts): string {
  const { points = [], judges, floor } = facts;
  const said = [...points, ...points.flatMap(({ reasons }) => reasons), ...(judges?.points ?? [])];
  const ids = new Map([
    ...said.map(({ id, text }) => [text, id] as const),
    ...floor.map(({ id, turn }) => [turn, id] as const),
  ]);
  const now = new Map(Object.entries(known).map(([id, what]) => [id, ids.get(what)]));
  return JSON.stringify(renamed(JSON.parse(reply), now));
}

/** Undefined where the value is, or an entry of the object is, an id that is not there. */
function renamed(value: unknown, now: ReadonlyMap<string, string | undefined>): unknown {
  if (typeof value === "string") return now.has(value) ? now.get(value) : value;
  if (Array.isArray(value)) return value.map((one) => renamed(one, now)).filter((one) => one !== undefined);
  if (typeof value !== "object" || value === null) return value;
  const entries = Object.entries(value).map(([key, one]) => [key, renamed(one, now)] as const);
  return entries.some(([, one]) => one === undefined) ? undefined : Object.fromEntries(entries);
}
