import { numberedSlug, slug } from "#lib/slug";
import { type DiscussionOptions, FIXED_PARTICIPANTS, isName } from "#wire";

/** The id of a seat for a person's name in any script: the name itself where it may be one. */
export const seatIdOf = (name: string): string => (isName(name) ? name : slug(name, "seat"));

/** Seats by their ids, and the names as they were written where those are others. Ids are numbered where two are alike. */
export function seatsNamed(names: readonly string[]): Pick<DiscussionOptions, "seats" | "seatNames"> {
  const written = new Map<string, string>();
  for (const name of names) {
    const base = seatIdOf(name);
    const isFree = (id: string): boolean =>
      !written.has(id) && !FIXED_PARTICIPANTS.includes(id) && (id === name || !names.includes(id));
    let n = 1;
    while (!isFree(numberedSlug(base, n))) n += 1;
    written.set(numberedSlug(base, n), name);
  }
  const others = [...written].filter(([id, name]) => id !== name);
  return { seats: [...written.keys()], ...(others.length > 0 ? { seatNames: Object.fromEntries(others) } : {}) };
}
