import { type Facts, type ModelRequest, marked, profileBlock, requestFor } from "#providers";

/** Request to one participant alone; `told` is the heading, if any, of what the moderator tells them, and its tag. */
interface Alone<T> extends Omit<Parameters<typeof requestFor<T>>[1], "material"> {
  readonly told: readonly [heading: string | undefined, tag: string];
}

/**
 * Asks a participant who sees no other's profile. What the moderator tells them is material of this turn, and no change that
 * is demanded.
 */
export function requestAlone<T>({ correction, ...facts }: Facts, { told, role, ...parts }: Alone<T>): ModelRequest<T> {
  const [heading, tag] = told;
  return requestFor<T>(
    { ...facts, personas: [], tensions: [] },
    {
      ...parts,
      // Others may have said it all the same, unseen.
      isAside: facts.floor.length === 0,
      role: facts.persona ? `${role}\n\n${profileBlock(facts.persona)}` : role,
      material: correction === undefined ? [] : [...(heading === undefined ? [] : [heading]), marked(tag, correction)],
    },
  );
}
